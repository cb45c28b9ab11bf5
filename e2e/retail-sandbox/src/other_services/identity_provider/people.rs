use std::borrow::Cow;

/// Person with an account at the provider.
#[derive(Clone)]
pub(super) struct Person {
    /// Value of the form's button.
    pub(super) key: &'static str,
    pub(super) subject: Cow<'static, str>,
    pub(super) given_name: &'static str,
    pub(super) family_name: &'static str,
    pub(super) email: Cow<'static, str>,
    pub(super) is_verified: bool,
}

/// Anna is a customer of every shop, Nora of none. Una's address is not verified.
pub(super) const PEOPLE: [Person; 3] = [
    Person {
        key: "anna",
        subject: Cow::Borrowed("100000000000000000001"),
        given_name: "Anna",
        family_name: "Georgiou",
        email: Cow::Borrowed("anna@example.com"),
        is_verified: true,
    },
    Person {
        key: "nora",
        subject: Cow::Borrowed("100000000000000000002"),
        given_name: "Nora",
        family_name: "Petrou",
        email: Cow::Borrowed("nora@example.com"),
        is_verified: true,
    },
    Person {
        key: "una",
        subject: Cow::Borrowed("100000000000000000003"),
        given_name: "Una",
        family_name: "Markou",
        email: Cow::Borrowed("una@example.com"),
        is_verified: false,
    },
];

/// `address` is the address of the person `typed`, so that parallel tests have people of their own.
pub(super) fn find(key: &str, address: &str) -> Option<Person> {
    if key == "typed" && address.contains('@') {
        return Some(Person {
            key: "typed",
            subject: Cow::Owned(format!("typed {address}")),
            given_name: "Alex",
            family_name: "Ioannou",
            email: Cow::Owned(address.to_owned()),
            is_verified: true,
        });
    }
    PEOPLE.iter().find(|person| person.key == key).cloned()
}
