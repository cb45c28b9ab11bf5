//! Shopify has types, tags and, in newer exports, categories of its own taxonomy, but no tree of
//! the merchant's categories. The type becomes the category. Its master category is a department:
//! a tag that all products of several types have, and few products of other types. A colour is not
//! a department. A tag that says for whom a product is, such as "Women", has priority: the type is then
//! below each audience of the product.

use std::collections::{BTreeSet, HashMap, HashSet};

use swatches::swatch;

use super::super::cell::{self, plain_text};
use super::super::product::CategoryPath;
use super::super::table::Row;
use super::audience::audience;

/// Category data in the first row of a product.
struct Labels {
    product_type: String,
    tags: Vec<String>,
    /// Levels of Shopify's taxonomy, the top level first.
    taxonomy: Vec<String>,
}

impl Labels {
    fn of(first: &Row<'_>) -> Self {
        Self {
            product_type: plain_text(first.cell("Type")),
            tags: cell::list(first.cell("Tags")),
            taxonomy: first
                .cell("Product Category")
                .split('>')
                .map(plain_text)
                .filter(|level| !level.is_empty())
                .collect(),
        }
    }

    fn audiences(&self) -> BTreeSet<usize> {
        self.tags.iter().filter_map(|tag| audience(tag)).collect()
    }
}

pub(super) struct CategoryTree {
    /// Master categories by type in lower case.
    masters: HashMap<String, String>,
    /// Names of the audiences, as the first tag writes them.
    audiences: HashMap<usize, String>,
    /// Types in lower case that have products of several audiences, or also of none.
    shared_types: HashSet<String>,
    /// Number of products by tag in lower case.
    uses: HashMap<String, usize>,
    products: usize,
}

impl CategoryTree {
    pub(super) fn of<'a>(products: impl Iterator<Item = &'a Row<'a>>) -> Self {
        let labels: Vec<Labels> = products.map(Labels::of).collect();
        let mut uses: HashMap<String, usize> = HashMap::new();
        let mut by_type: HashMap<String, Vec<&Labels>> = HashMap::new();
        for product in &labels {
            for tag in lowercase_set(&product.tags) {
                *uses.entry(tag).or_default() += 1;
            }
            if !product.product_type.is_empty() {
                let key = product.product_type.to_lowercase();
                by_type.entry(key).or_default().push(product);
            }
        }
        let shared: HashMap<&String, HashSet<String>> = by_type
            .iter()
            .map(|(name, products)| (name, shared_tags(products)))
            .collect();
        let is_department = |tag: &String| {
            let grouped: Vec<usize> = by_type
                .iter()
                .filter(|(name, _)| shared.get(name).is_some_and(|tags| tags.contains(tag)))
                .map(|(_, products)| products.len())
                .collect();
            let count = uses.get(tag).copied().unwrap_or_default();
            // A tag on every product distinguishes nothing, and a type is not a department.
            count < labels.len()
                && !by_type.contains_key(tag)
                && swatch(tag).is_none()
                && grouped.len() >= 2
                && grouped.iter().sum::<usize>() * 5 >= count * 4
        };
        let masters = by_type
            .iter()
            .filter_map(|(name, products)| {
                let tags = shared.get(name)?;
                let first = products.first()?;
                let mut department: Option<(&String, usize)> = None;
                for tag in &first.tags {
                    let key = tag.to_lowercase();
                    let count = uses.get(&key).copied().unwrap_or_default();
                    let is_larger = department.is_none_or(|(_, largest)| count > largest);
                    if is_larger && tags.contains(&key) && is_department(&key) {
                        department = Some((tag, count));
                    }
                }
                let master = department.map(|(tag, _)| tag).or_else(|| {
                    let top = first.taxonomy.first()?;
                    let same = |product: &&&Labels| product.taxonomy.first() == Some(top);
                    (products.iter().filter(same).count() == products.len()).then_some(top)
                })?;
                Some((name.clone(), master.clone()))
            })
            .collect();
        Self {
            masters,
            audiences: audience_names(&labels),
            shared_types: shared_types(&by_type),
            uses,
            products: labels.len(),
        }
    }

    /// Returns the categories of a product, one for each of its audiences.
    pub(super) fn categories(&self, first: &Row<'_>) -> Vec<CategoryPath> {
        let labels = Labels::of(first);
        let audiences: Vec<&String> = labels
            .audiences()
            .iter()
            .filter_map(|audience| self.audiences.get(audience))
            .collect();
        let Some(path) = self.category(labels) else {
            return Vec::new();
        };
        if audiences.is_empty() {
            return vec![path];
        }
        let is_shared = self.shared_types.contains(&path.name.to_lowercase());
        // Pages show the category without its master category.
        let below = |master: &String| CategoryPath {
            master: master.clone(),
            name: if is_shared {
                format!("{} ({master})", path.name)
            } else {
                path.name.clone()
            },
        };
        audiences.into_iter().map(below).collect()
    }

    /// Returns the category by the product's type, else by Shopify's taxonomy, else by its first
    /// tag that other products share.
    fn category(&self, labels: Labels) -> Option<CategoryPath> {
        let Labels {
            product_type,
            tags,
            taxonomy,
        } = labels;
        if !product_type.is_empty() {
            let master = self.masters.get(&product_type.to_lowercase());
            return Some(CategoryPath {
                master: master.unwrap_or(&product_type).clone(),
                name: product_type,
            });
        }
        if let (Some(top), Some(leaf)) = (taxonomy.first(), taxonomy.last()) {
            return Some(CategoryPath {
                master: top.clone(),
                name: leaf.clone(),
            });
        }
        let is_group = |tag: &&String| {
            let uses = self.uses.get(&tag.to_lowercase());
            uses.is_some_and(|count| (2..self.products).contains(count))
        };
        let is_kind = |tag: &&String| is_group(tag) && audience(tag).is_none();
        let tag = tags
            .iter()
            .find(is_kind)
            .or_else(|| tags.iter().find(is_group))
            .or_else(|| tags.first())?;
        Some(CategoryPath {
            master: tag.clone(),
            name: tag.clone(),
        })
    }
}

fn shared_types(by_type: &HashMap<String, Vec<&Labels>>) -> HashSet<String> {
    let shared = by_type
        .iter()
        .filter(|(_, products)| has_several_audiences(products));
    shared.map(|(name, _)| name.clone()).collect()
}

fn has_several_audiences(products: &[&Labels]) -> bool {
    let audiences: HashSet<Option<usize>> = products
        .iter()
        .flat_map(|product| {
            let audiences = product.audiences();
            let none = audiences.is_empty().then_some(None);
            audiences.into_iter().map(Some).chain(none)
        })
        .collect();
    audiences.len() > 1
}

/// An audience that all products have distinguishes nothing.
fn audience_names(products: &[Labels]) -> HashMap<usize, String> {
    let mut names = HashMap::new();
    for tag in products.iter().flat_map(|product| &product.tags) {
        if let Some(audience) = audience(tag) {
            names.entry(audience).or_insert_with(|| tag.clone());
        }
    }
    names.retain(|audience, _| {
        products
            .iter()
            .any(|product| !product.audiences().contains(audience))
    });
    names
}

fn lowercase_set(tags: &[String]) -> HashSet<String> {
    tags.iter().map(|tag| tag.to_lowercase()).collect()
}

/// Returns the tags that all products have, in lower case.
fn shared_tags(products: &[&Labels]) -> HashSet<String> {
    let mut products = products.iter().map(|product| lowercase_set(&product.tags));
    let first = products.next().unwrap_or_default();
    products.fold(first, |shared, tags| {
        shared.intersection(&tags).cloned().collect()
    })
}
