export const seedFaq: { question: string; answer: string }[] = [
  {
    question: "What does the minimum order mean?",
    answer:
      "Every tool is sold from a minimum number of pieces upwards, because that is how it is packed and priced. The order form starts at that number. From there you can order any quantity up to the pieces available; a tool that is sold in packs, in whole packs.",
  },
  {
    question: "Is the price for one piece or for the whole order?",
    answer:
      "For what stands beside it, in US dollars: per piece, or for small goods per pair, box, bag or pack, such as $8 per box of 200. Quantities count the same: 25 are 25 boxes. What you pay is the price times the quantity, and the form shows that total as you type.",
  },
  {
    question: "How and when do I pay?",
    answer:
      "By card, after you have placed the order. Open My Orders in your dashboard and choose Pay next to the order. The card form belongs to our card provider: your card number never reaches this shop. As soon as the payment is confirmed, the order shows Paid and its transaction id.",
  },
  {
    question: "What happens if I do not pay an order?",
    answer:
      "Placing an order sets the pieces aside for you at today's price. If it is still unpaid after 24 hours it expires and the pieces go back into stock, so that others can buy them. Nothing is charged; you are free to order again.",
  },
  {
    question: "Can I cancel an order?",
    answer:
      "Yes, as long as it is unpaid: choose Cancel next to it in My Orders and confirm. The pieces return to stock immediately. A paid order cannot be cancelled here, because we start packing it.",
  },
  {
    question: "What do you need for the delivery?",
    answer:
      "A full delivery address and a phone number, digits only, for each order. The driver calls that number before arriving, so give one that is answered on site. Different orders may go to different addresses.",
  },
  {
    question: "How do I know that my order has been shipped?",
    answer:
      "Its status under My Orders tells you. A paid order is pending while it waits in our warehouse; it turns to shipped when we hand it to the carrier.",
  },
  {
    question: "Who writes the reviews?",
    answer:
      "Customers with an account. Sign in, open Add a review in your dashboard, give 0 to 5 stars and write what you think. Reviews appear under your name on the home page, kind ones and unkind ones alike.",
  },
];
