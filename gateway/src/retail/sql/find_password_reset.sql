-- The link to choose a new password that a customer was sent last.
SELECT CUSTID, CUST_PASS_TOKEN, CUST_PASS_TOKEN_EXPIRE_DATE
  FROM CUSTOMERS
 WHERE CUSTID = {customer_id} AND DELETEDFLAG = 0
