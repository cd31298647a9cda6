/** Reviews that fit any tool. */
export const seedToolReviews: { stars: number; text: string }[] = [
  { stars: 5, text: "Exactly as described, and every piece the same. We have ordered it again." },
  { stars: 5, text: "A month on site and none has come back. The crew stopped asking for the other brand." },
  { stars: 4, text: "Good for the price. Two of the cartons were dented, what was inside was fine." },
  { stars: 5, text: "Counted on delivery: complete. Holds up well in daily use." },
  { stars: 4, text: "Solid, a little heavier than I expected. The minimum order suited us." },
  { stars: 3, text: "Does its job. For fine work we use something else." },
  { stars: 5, text: "We equip our apprentices with it. Sturdy, and nothing to explain." },
  { stars: 4, text: "Finish could be cleaner in places, but it works as it should." },
  { stars: 5, text: "Packed well, arrived early, and the quality is even over the whole batch." },
  { stars: 4, text: "After three weeks no wear that is worth mentioning. I would buy it again." },
  {
    stars: 2,
    text: "One in twenty was faulty. They were taken back without a discussion, still it cost us a morning.",
  },
];
