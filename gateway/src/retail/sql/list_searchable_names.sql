-- Names of products, brands and categories: the vocabulary that corrects misspelt search terms.
SELECT PRODDESC AS SEARCHABLE_NAME FROM PRODUCTS WHERE PROD_WEB_SHOW = 1 AND DELETEDFLAG = 0
UNION ALL
SELECT Brand_name FROM BRANDS
UNION ALL
SELECT CatDescription FROM CATEGORIES
UNION ALL
SELECT PCM_Description FROM CATEGORY_MASTER
