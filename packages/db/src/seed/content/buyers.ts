export const seedBuyers: { name: string; shop: string; image: string; toolBought: number; from: string }[] = [
  {
    name: "Alex Harmon",
    shop: "Harmon Scaffold & Site Supply",
    image: "/images/buyers/alex-harmon.webp",
    toolBought: 4820,
    from: "Leeds, United Kingdom",
  },
  {
    name: "Noor Haddad",
    shop: "Haddad Garage and Spares",
    image: "/images/buyers/noor-haddad.webp",
    toolBought: 3915,
    from: "Amman, Jordan",
  },
  {
    name: "Robin Lindqvist",
    shop: "Lindqvist Welding",
    image: "/images/buyers/robin-lindqvist.webp",
    toolBought: 2760,
    from: "Gothenburg, Sweden",
  },
  {
    name: "Jo Mbeki",
    shop: "Green Valley Farm Store",
    image: "/images/buyers/jo-mbeki.webp",
    toolBought: 2245,
    from: "Nakuru, Kenya",
  },
  {
    name: "Sam Okafor",
    shop: "Okafor Building Merchants",
    image: "/images/buyers/sam-okafor.webp",
    toolBought: 1980,
    from: "Lagos, Nigeria",
  },
  {
    name: "Kim Duarte",
    shop: "Duarte Signs & Shopfitting",
    image: "/images/buyers/kim-duarte.webp",
    toolBought: 1410,
    from: "Porto, Portugal",
  },
];
