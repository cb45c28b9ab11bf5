-- Customer records of the guest who placed the given order.
SELECT CUSTID, CUSTIDNUMBER
  FROM CUSTOMERS
 WHERE CUSTIDNUMBER = {reference} AND DELETEDFLAG = 0
 ORDER BY CUSTID
