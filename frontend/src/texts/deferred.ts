export const deferredTexts = {
  notify: {
    link: "Get notified when available",
    title: "Notify me when product is available",
    email: "Email address",
    submit: "Notify me",
    wrongEmailTitle: "Wrong email",
    wrongEmail: "Please enter a valid email",
    failed: "Something went wrong",
    unavailable: "Your email address could not be saved. Please try again in a moment.",
    saved: "You will get an email when this product is available.",
  },
  video: {
    play: "Play video",
    title: (name: string) => `Video of ${name}`,
    loading: "The video is loading…",
  },
  lightbox: {
    count: (position: number, count: number) => `Picture ${String(position)} of ${String(count)}`,
    area: "Enlarged picture",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
  },
  autoplay: {
    pause: "Pause pictures",
    play: "Play pictures",
  },
  sizes: {
    title: "Size guide",
    color: "Colour",
    everyColor: "All",
    available: "Available",
    notAvailable: "Not available",
  },
  quickView: {
    loading: "The product is loading…",
    loaded: (name: string) => `${name} is shown.`,
    failed: "The product could not be loaded. Please try again in a moment.",
    page: "See all details",
    gone: {
      title: "This product is gone",
      description: "The shop does not sell it any more.",
    },
  },
  share: {
    title: "Share",
    by: {
      facebook: "Share on Facebook",
      x: "Share on X",
      whatsapp: "Share on WhatsApp",
      email: "Share by e-mail",
      link: "Copy link",
      more: "More ways to share",
    },
    copied: "Link copied.",
    notCopied: "The link could not be copied.",
  },
  productTexts: {
    delivery: "Delivery information",
    returns: "Returns and cancellation",
  },
} as const;
