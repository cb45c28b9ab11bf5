const wrongEmail = "Email format be like name@example.com";

export const messageFormTexts = {
  titles: {
    contact: "Write to us",
    partner: "Become a Partner",
  },
  partner: {
    windowTitle: "Partner",
    intro: "Tell us who you are and what you have in mind. We read every message.",
  },
  marked: "Fields marked * are required.",
  required: (label: string) => `${label} *`,
  fields: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
  },
  submit: "Send message",
  sending: "Sending…",
  empty: {
    title: "Required Fields Empty",
    text: "Required fields (*) must not be left empty",
  },
  wrongEmail: { title: "Wrong Email Format", text: wrongEmail },
  sent: {
    title: "Your email has been sent successfully",
    text: "We will get back to you as soon as possible",
  },
  failed: {
    title: "Ooops something went wrong",
    text: "Please try again later",
  },
  checkTitle: "Please check the marked fields",
  fieldError: {
    name: "Please enter your name.",
    email: "Please enter your email.",
    message: "Please enter your message.",
    wrongEmail,
    tooLong: "This is too long to be sent. Please shorten it.",
    other: "Please check this field.",
  },
} as const;
