-- Product with the given slug; related variants have slugs, too.
SELECT PRODID
  FROM PRODUCTS
 WHERE PRODSLUG = {slug} AND PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0
