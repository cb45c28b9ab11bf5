-- Records that were made for an order of somebody without an account.
SELECT CUSTID, CUSTIDNUMBER
  FROM CUSTOMERS
 WHERE CUSTIDNUMBER = {reference} AND DELETEDFLAG = 0
 ORDER BY CUSTID
