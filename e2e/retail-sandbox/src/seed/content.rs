use rusqlite::{Transaction, params};

use super::SeedError;
use super::documents::Content;
use super::slug::slug;

pub(super) fn insert(tx: &Transaction<'_>, content: &Content) -> Result<(), SeedError> {
    insert_pages(tx, content)?;
    let mut reviews = tx.prepare("INSERT INTO REVIEWS VALUES (NULL, ?, ?, ?, NULL)")?;
    for (author, rating, text) in &content.reviews {
        reviews.execute(params![author, rating, text])?;
    }
    let mut posts = tx.prepare("INSERT INTO BLOG_POSTS VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)")?;
    for post in &content.post {
        let slug = slug(&post.title);
        posts.execute(params![
            slug,
            post.title,
            post.author,
            post.date,
            post.excerpt,
            post.html,
            post.image
        ])?;
    }
    Ok(())
}

fn insert_pages(tx: &Transaction<'_>, content: &Content) -> Result<(), SeedError> {
    let mut rows = tx.prepare("INSERT INTO PAGE_CONTENT VALUES (NULL, ?, ?, ?, ?, ?, ?)")?;
    for (page, position, text) in &content.texts {
        rows.execute(params![page, position, 0, None::<&str>, text, None::<&str>])?;
    }
    for (page, position, image) in &content.images {
        rows.execute(params![
            page,
            position,
            0,
            None::<&str>,
            None::<&str>,
            image
        ])?;
    }
    for (sequence, (page, title, text)) in (1_i64..).zip(&content.paragraphs) {
        rows.execute(params![
            page,
            "paragraph",
            sequence * 10,
            title,
            text,
            None::<&str>
        ])?;
    }
    Ok(())
}
