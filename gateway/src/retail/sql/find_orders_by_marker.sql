-- Orders of a customer whose notes contain a marker.
SELECT ORDERID, ORDERCUSTID, ORDERNOTES
  FROM ORDERS
 WHERE ORDERCUSTID = {customer_id} AND ORDERNOTES LIKE {marker} ESCAPE {escape}
 ORDER BY ORDERID
