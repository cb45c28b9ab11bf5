//! Content pages: page texts, reviews, advertisements and the blog.

mod accessibility_statement;
pub mod find_about_page;
pub mod find_blog_post;
pub mod find_contact_page;
pub mod find_home_page;
pub mod find_product_texts;
pub mod find_text_page;
pub mod list_blog_posts;
pub mod list_popup_ads;
pub mod list_reviews;

use super::Endpoints;

/// Registers the endpoints.
pub fn configure(config: &mut impl Endpoints) {
    config
        .service(find_about_page::find_about_page)
        .service(find_contact_page::find_contact_page)
        .service(find_home_page::find_home_page)
        .service(find_product_texts::find_product_texts)
        .service(find_text_page::find_text_page)
        .service(list_reviews::list_reviews)
        .service(list_popup_ads::list_popup_ads)
        .service(list_blog_posts::list_blog_posts)
        .service(find_blog_post::find_blog_post);
}
