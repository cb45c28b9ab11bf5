-- No row if the shop does not show the product; one row without a warehouse if no warehouse is public.
SELECT W.WH_Id, W.WH_Web_Description, S.QUANTITY
  FROM PRODUCTS P
  LEFT JOIN WAREHOUSES W ON W.WH_Web_Show = 1
  LEFT JOIN STOCK S ON S.WH_Id = W.WH_Id AND S.PRODID = P.PRODID
 WHERE P.PRODID = {product_id} AND P.PROD_WEB_SHOW = 1 AND P.DELETEDFLAG = 0
 ORDER BY W.WH_Id
