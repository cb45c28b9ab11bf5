SELECT Brand_Id, Brand_code, Brand_name, Brand_show_home, Brand_picture
  FROM BRANDS
 ORDER BY Brand_sequence, Brand_Id
