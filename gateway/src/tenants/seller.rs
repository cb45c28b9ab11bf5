use super::{Company, TenantConfig};

/// Identity of the seller, from `tenant.toml` and, where that has none, from the Retail API (D-241).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Legal name.
    pub name: String,
    /// Postal address in one line.
    pub address: Option<String>,
    /// Public register and number.
    pub register: Option<String>,
    /// VAT identification number.
    pub vat_id: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
}

impl Seller {
    /// Identity of the seller of this shop.
    pub fn of(config: &TenantConfig, company: &Company) -> Self {
        let seller = &config.seller;
        let filled = |text: &Option<String>| {
            let text = text.as_deref().map(str::trim);
            text.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let name = filled(&seller.name).or_else(|| filled(&company.name));
        Self {
            name: name.unwrap_or_else(|| config.name.clone()),
            address: filled(&seller.address).or_else(|| filled(&company.location)),
            register: filled(&seller.register),
            vat_id: filled(&seller.vat_id),
            email: filled(&company.email),
            phone: filled(&company.phone),
        }
    }
}
