-- HAS_PHONE_PASSWORD: whether the password equals a phone number, in any spacing. The password is not read.
SELECT CUSTID, CUST_USERNAME, CUSTNAME, CUSTSURNAME, CUSTCONTACTPERSON, CUSTMOBILEPHONE, CUSTPHONE, CUSTEMAIL,
       CUSTADDRESS, CUSTCITY, CUSTCOUNTRY, CUST_PriceLIst_Header_Id, CUST_Exclude_Vat, CUST_POINT_Balance,
       CUST_POINTS_Onhold,
       CASE WHEN REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUST_Password,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing}) IN
         (REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUSTMOBILEPHONE,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing}),
          REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(CUSTPHONE,{space},{nothing}),{dash},{nothing}),{plus},{nothing}),{dot},{nothing}),{open},{nothing}),{close},{nothing}))
       THEN 1 ELSE 0 END AS HAS_PHONE_PASSWORD
  FROM CUSTOMERS
 WHERE CUSTID = {customer_id} AND DELETEDFLAG = 0
