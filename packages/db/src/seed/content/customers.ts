/** The buyers of the demo's history, each with the address that their orders go to. Nobody can sign in as one of them. */
export const seedCustomers: { name: string; address: string; country: string; phone: string }[] = [
  { name: "Ashdown Joinery", address: "Unit 4, Mill Yard\nAshdown TN22 3XJ", country: "GB", phone: "01825550101" },
  { name: "Bergen Boat Works", address: "Kaigaten 18\n5003 Bergen", country: "NO", phone: "4755550102" },
  { name: "Cedar Row Builders", address: "210 Cedar Row\nPortland, OR 97209", country: "US", phone: "15035550103" },
  { name: "Delta Scaffolding", address: "Havenstraat 77\n3011 Rotterdam", country: "NL", phone: "31105550104" },
  { name: "Eastgate Electric", address: "9 Eastgate Road\nBristol BS5 6XX", country: "GB", phone: "01175550105" },
  {
    name: "Fairfield Farm Supply",
    address: "4471 County Road 12\nFairfield, IA 52556",
    country: "US",
    phone: "16415550106",
  },
  { name: "Granite City Masonry", address: "31 Quarry Street\nAberdeen AB11 5DL", country: "GB", phone: "01224555107" },
  {
    name: "Hillside School Workshop",
    address: "2 Hillside Avenue\nDenver, CO 80204",
    country: "US",
    phone: "13035550108",
  },
  { name: "Iron Bridge Rail", address: "Bahnhofplatz 3\n8001 Zürich", country: "CH", phone: "41445550109" },
  { name: "Juniper Landscaping", address: "88 Juniper Lane\nAustin, TX 78704", country: "US", phone: "15125550110" },
  {
    name: "Kestrel Fabrication",
    address: "Plot 14, Kestrel Park\nSheffield S9 2YL",
    country: "GB",
    phone: "01145550111",
  },
];
