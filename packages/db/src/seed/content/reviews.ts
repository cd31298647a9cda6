export const seedReviews: { name: string; stars: number; review: string }[] = [
  {
    name: "Alex Harmon",
    stars: 5,
    review:
      "We put 200 helmets and 400 vests through this shop for a hospital job. Two orders, two deliveries, every carton counted right. The total on the screen was the total on the card.",
  },
  { name: "Priya Raman", stars: 4, review: "Good spanners, fair price. Would like a smaller minimum on the clamps." },
  {
    name: "נועם לוי",
    stars: 5,
    review: "הזמנתי 50 סרטי מדידה לצוות שלנו. הגיעו ארוזים היטב, והמחיר ליחידה היה הטוב ביותר שמצאתי.",
  },
  {
    name: "Robin Lindqvist",
    stars: 5,
    review: "Diamond discs cut through paving at a good pace and last longer than what we had before. Reordered twice.",
  },
  {
    name: "Chris Bauer",
    stars: 3,
    review:
      "The chipboard screws are fine: sharp points, clean heads, a bit in each box. But one box in ten was crushed at a corner and the driver did not call first although I gave a number. Tools four stars, delivery two.",
  },
  { name: "Noor Haddad", stars: 5, review: "Ordered at lunch, paid from the phone, shipped the next day." },
  {
    name: "Jo Mbeki",
    stars: 4,
    review:
      "Buckets and wheelbarrows for the farm store. The barrows come flat in stacks of five and take ten minutes each to put together. Solid trays, no sharp edges. One star off because the tyre pressure is written nowhere.",
  },
  {
    name: "Kim Duarte",
    stars: 5,
    review:
      "I like that it says how many are left and what a piece costs, and nothing else. Found the laser, saw the minimum was four, split the order with the shop next door.",
  },
  {
    name: "Sam Okafor",
    stars: 2,
    review: "Wanted the cross-line laser and there were not enough left. Shown honestly, but I had to go elsewhere.",
  },
];
