-- Orders of a customer whose notes contain the given marker.
SELECT ORDERID, ORDERCUSTID, ORDERNOTES
  FROM ORDERS
 WHERE ORDERCUSTID = {customer_id} AND ORDERNOTES LIKE {marker} ESCAPE {escape}
 ORDER BY ORDERID
