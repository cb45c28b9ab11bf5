-- Customers with the given user name.
SELECT CUSTID
  FROM CUSTOMERS
 WHERE CUST_USERNAME = {user_name} AND DELETEDFLAG = 0
 ORDER BY CUSTID
