-- Warehouses that shoppers can visit.
SELECT WH_Id, WH_Web_Description
  FROM WAREHOUSES
 WHERE WH_Web_Show = 1
 ORDER BY WH_Id
