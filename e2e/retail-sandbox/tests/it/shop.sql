-- A small shop; the tests expect exactly these rows.
INSERT INTO CATEGORY_MASTER VALUES (1, 'devices', 'Devices', 1, 'categories/devices.svg'), (2, 'liquids', 'Liquids', 2, NULL);
INSERT INTO CATEGORIES VALUES (10, 'pod-kits', 'Pod kits', 1, 1, 'Y', 1, 'categories/pod-kits.svg'), (20, 'shortfills', 'Shortfills', 1, 2, 'N', NULL, NULL);
INSERT INTO BRANDS VALUES (5, 'Meltemi', 'meltemi', 1, 1, 'brands/meltemi.svg');
INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_SHORT_DESC, PROD_LONG_DESC, PROD_PRICE, PROD_SALE_PRICE, CatID, Brand_Id, PARENT_PRODID, PROD_NEW, PROD_HOT, PROD_UNTIL, PROD_RATING, PROD_REVIEWS, PROD_VIDEO, PROD_TAB, PROD_CREATED) VALUES
 (101, 'A-101', 'first-pod-kit', 'First pod kit', 'A <b>small</b> kit', '<p>Long text</p>', '29.90', '24.90', 10, 5, NULL, 1, 0, '2027-01-31T23:59:59', '4.5', 12, NULL, 'electronics', '2026-09-01T10:00:00'),
 (102, 'A-102', 'sea-mint', 'Sea mint', NULL, NULL, '12.00', NULL, 20, NULL, NULL, 0, 1, NULL, '3.8', 3, NULL, 'accessories', '2026-08-01T10:00:00'),
 (103, 'A-103', 'sea-mint-3mg', 'Sea mint 3 mg', NULL, NULL, '12.00', '10.00', 20, NULL, 102, 0, 0, NULL, '0', 0, NULL, NULL, '2026-08-01T10:00:00'),
 (104, 'A-104', 'sea-mint-6mg', 'Sea mint 6 mg', NULL, NULL, '13.00', NULL, 20, NULL, 102, 0, 0, NULL, '0', 0, NULL, NULL, '2026-08-01T10:00:00'),
 (105, 'A-105', 'colour-case-100', 'Colour case 100% o''neill_x', 'Case', NULL, '8.00', NULL, 10, 5, NULL, 0, 0, NULL, '5', 1, '<iframe src="https://www.youtube.com/embed/x"></iframe>', NULL, '2026-07-01T10:00:00'),
 (106, 'A-106', 'hidden', 'Hidden', NULL, NULL, '8.00', NULL, 10, 5, NULL, 0, 0, NULL, '0', 0, NULL, NULL, '2026-07-01T10:00:00');
UPDATE PRODUCTS SET PROD_WEB_SHOW = 0 WHERE PRODID = 106;
INSERT INTO PRODUCT_VARIANTS VALUES (1, 105, '#222222', 'Black', 'S', '8.00'), (2, 105, '#222222', 'Black', 'M', '8.00'), (3, 105, '#1c6dd0', 'Blue', 'M', '9.50');
INSERT INTO PRODUCT_PICTURES VALUES (1, 101, 'products/pod-101-1.svg', 800, 800, 1), (2, 101, 'products/pod-101-2.svg', 800, 800, 2), (3, 101, 'products/pod-101-3.svg', 800, 800, 3), (4, 102, 'products/bottle-102-1.svg', 800, 800, 1), (5, 103, 'products/bottle-103-1.svg', 800, 800, 1);
INSERT INTO PRICE_LIST_HEADERS VALUES (1, 'Trade');
INSERT INTO PRICE_LISTS VALUES (1, 101, '20.00');
INSERT INTO WAREHOUSES VALUES (1, 'NIC', 'Nicosia', 1), (2, 'LIM', 'Limassol', 1);
INSERT INTO STOCK VALUES (101, 1, 5), (101, 2, 2), (102, 1, 0), (103, 1, 4), (104, 1, 0), (105, 1, 0);
INSERT INTO CUSTOMERS (CUSTID, CUST_USERNAME, CUSTNAME, CUSTSURNAME, CUST_Password, CUSTMOBILEPHONE, CUSTEMAIL, CUSTADDRESS, CUST_PriceLIst_Header_Id, CUST_POINT_Balance) VALUES (1, 'anna@example.com', 'Anna', 'Ioannou', 'Secret-1', '99112233', 'anna@example.com', '1 Ledra Street,1011', -1, '20.00');
INSERT INTO APPLICATION_PROPERTIES VALUES ('companyName', 'Sample shop'), ('companyEmail', 'office@example.com'), ('warehouseId', '1'), ('googlePlaceId', 'place-1');
INSERT INTO SLIDES VALUES (1, 1, 'slides/1.svg', 1, 'New', 'Autumn', 'kits', NULL, '24', '90', '/shop/sidebar/3cols', 'Shop now');
INSERT INTO REVIEWS VALUES (1, 'Maria', '5', 'Quick and kind.', NULL);
INSERT INTO SANDBOX_PICTURES VALUES ('imported/kettle.png', 'image/png', X'89504E47');
INSERT INTO BLOG_POSTS VALUES (1, 'first-post', 'First post', 'Maria', '2026-09-01T08:00:00', 'Short', '<p>Text</p>', NULL);
