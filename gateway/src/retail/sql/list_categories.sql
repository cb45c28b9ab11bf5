-- One row per master category and subcategory, both in display order.
SELECT M.PCM_Id, M.PCM_Code, M.PCM_Description, M.PCM_Picture,
       C.CatID, C.CatCode, C.CatDescription, C.CatPopular, C.CatPopularOrder, C.CatPicture
  FROM CATEGORY_MASTER M
  LEFT JOIN CATEGORIES C ON C.PCM_Id = M.PCM_Id
 ORDER BY M.PCM_Seq, M.PCM_Id, C.CatSequence, C.CatID
