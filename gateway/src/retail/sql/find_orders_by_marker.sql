-- A customer's orders whose notes hold a mark.
SELECT ORDERID, ORDERCUSTID, ORDERNOTES
  FROM ORDERS
 WHERE ORDERCUSTID = {customer_id} AND ORDERNOTES LIKE {marker} ESCAPE {escape}
 ORDER BY ORDERID
