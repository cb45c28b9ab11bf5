/// Person with an account at the provider.
pub(super) struct Person {
    /// Value of the form's button.
    pub(super) key: &'static str,
    pub(super) subject: &'static str,
    pub(super) given_name: &'static str,
    pub(super) family_name: &'static str,
    pub(super) email: &'static str,
    pub(super) is_verified: bool,
}

/// Anna is a customer of every shop, Nora of none. Una's address is not verified.
pub(super) const PEOPLE: [Person; 3] = [
    Person {
        key: "anna",
        subject: "100000000000000000001",
        given_name: "Anna",
        family_name: "Georgiou",
        email: "anna@example.com",
        is_verified: true,
    },
    Person {
        key: "nora",
        subject: "100000000000000000002",
        given_name: "Nora",
        family_name: "Petrou",
        email: "nora@example.com",
        is_verified: true,
    },
    Person {
        key: "una",
        subject: "100000000000000000003",
        given_name: "Una",
        family_name: "Markou",
        email: "una@example.com",
        is_verified: false,
    },
];

pub(super) fn find(key: &str) -> Option<&'static Person> {
    PEOPLE.iter().find(|person| person.key == key)
}
