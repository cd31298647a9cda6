export const seedBuyers: { name: string; shop: string; image: string; toolBought: number; from: string }[] = [
  {
    name: "Alex Harmon",
    shop: "Harmon Scaffold & Site Supply",
    image: "/images/buyers/builder.webp",
    toolBought: 4820,
    from: "Leeds, United Kingdom",
  },
  {
    name: "Noor Haddad",
    shop: "Haddad Garage and Spares",
    image: "/images/buyers/mechanic.webp",
    toolBought: 3915,
    from: "Amman, Jordan",
  },
  {
    name: "Robin Lindqvist",
    shop: "Lindqvist Welding",
    image: "/images/buyers/welder.webp",
    toolBought: 2760,
    from: "Gothenburg, Sweden",
  },
  {
    name: "Jo Mbeki",
    shop: "Green Valley Farm Store",
    image: "/images/buyers/grower.webp",
    toolBought: 2245,
    from: "Nakuru, Kenya",
  },
  {
    name: "Sam Okafor",
    shop: "Okafor Building Merchants",
    image: "/images/buyers/purchaser.webp",
    toolBought: 1980,
    from: "Lagos, Nigeria",
  },
  {
    name: "Kim Duarte",
    shop: "Duarte Signs & Shopfitting",
    image: "/images/buyers/sign-painter.webp",
    toolBought: 1410,
    from: "Porto, Portugal",
  },
];
