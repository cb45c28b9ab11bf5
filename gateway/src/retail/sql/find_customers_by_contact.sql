-- Phone numbers match in any spacing, also as user name.
SELECT CUSTID, CUST_USERNAME, CUSTNAME, CUSTSURNAME, CUSTCONTACTPERSON, CUSTMOBILEPHONE, CUSTPHONE, CUSTEMAIL,
       CUSTADDRESS, CUSTCITY, CUSTCOUNTRY
  FROM CUSTOMERS
 WHERE DELETEDFLAG = 0
   AND (CUSTEMAIL = {email}
     OR {phone} IN
         (REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUSTMOBILEPHONE,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing}),
          REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUSTPHONE,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing}),
          REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUST_USERNAME,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing})))
 ORDER BY CUSTID
