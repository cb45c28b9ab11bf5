-- The product that goes by a name in addresses; related variants have one too.
SELECT PRODID
  FROM PRODUCTS
 WHERE PRODSLUG = {slug} AND PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0
