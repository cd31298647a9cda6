import { type LazyPage, lazyPage } from "../shared/lazy/lazy-page.tsx";

const page = {
  home: lazyPage("src/app/pages/home-page.tsx", () => import("./pages/home-page.tsx").then((m) => m.HomePage)),
  catalog: lazyPage("src/app/pages/catalog-page.tsx", () =>
    import("./pages/catalog-page.tsx").then((m) => m.CatalogPage),
  ),
  tool: lazyPage("src/app/pages/tool-page.tsx", () => import("./pages/tool-page.tsx").then((m) => m.ToolPage)),
  model: lazyPage("src/app/pages/model-page.tsx", () => import("./pages/model-page.tsx").then((m) => m.ModelPage)),
  compare: lazyPage("src/app/pages/compare-page.tsx", () =>
    import("./pages/compare-page.tsx").then((m) => m.ComparePage),
  ),
  basket: lazyPage("src/app/pages/basket-page.tsx", () => import("./pages/basket-page.tsx").then((m) => m.BasketPage)),
  sharedList: lazyPage("src/app/pages/lists/shared-list-page.tsx", () =>
    import("./pages/lists/shared-list-page.tsx").then((m) => m.SharedListPage),
  ),
  orderPad: lazyPage("src/app/pages/order-pad-page.tsx", () =>
    import("./pages/order-pad-page.tsx").then((m) => m.OrderPadPage),
  ),
  blogs: lazyPage("src/app/pages/blogs-page.tsx", () => import("./pages/blogs-page.tsx").then((m) => m.BlogsPage)),
  portfolio: lazyPage("src/app/pages/portfolio-page.tsx", () =>
    import("./pages/portfolio-page.tsx").then((m) => m.PortfolioPage),
  ),
  login: lazyPage("src/app/pages/login-page.tsx", () => import("./pages/login-page.tsx").then((m) => m.LoginPage)),
  register: lazyPage("src/app/pages/register-page.tsx", () =>
    import("./pages/register-page.tsx").then((m) => m.RegisterPage),
  ),
  requestReset: lazyPage("src/app/pages/request-reset-page.tsx", () =>
    import("./pages/request-reset-page.tsx").then((m) => m.RequestResetPage),
  ),
  resetPassword: lazyPage("src/app/pages/reset-password-page.tsx", () =>
    import("./pages/reset-password-page.tsx").then((m) => m.ResetPasswordPage),
  ),
  verifyEmail: lazyPage("src/app/pages/verify-email-page.tsx", () =>
    import("./pages/verify-email-page.tsx").then((m) => m.VerifyEmailPage),
  ),
  confirmEmail: lazyPage("src/app/pages/confirm-email-page.tsx", () =>
    import("./pages/confirm-email-page.tsx").then((m) => m.ConfirmEmailPage),
  ),
  undoEmail: lazyPage("src/app/pages/undo-email-page.tsx", () =>
    import("./pages/undo-email-page.tsx").then((m) => m.UndoEmailPage),
  ),
  linkGoogle: lazyPage("src/app/pages/link-google-page.tsx", () =>
    import("./pages/link-google-page.tsx").then((m) => m.LinkGooglePage),
  ),
  invitation: lazyPage("src/app/pages/invitation-page.tsx", () =>
    import("./pages/invitation-page.tsx").then((m) => m.InvitationPage),
  ),
  unknownSender: lazyPage("src/app/pages/unknown-sender-page.tsx", () =>
    import("./pages/unknown-sender-page.tsx").then((m) => m.UnknownSenderPage),
  ),
  secondFactor: lazyPage("src/app/pages/second-factor-page.tsx", () =>
    import("./pages/second-factor-page.tsx").then((m) => m.SecondFactorPage),
  ),
  notFound: lazyPage("src/app/pages/not-found-page.tsx", () =>
    import("./pages/not-found-page.tsx").then((m) => m.NotFoundPage),
  ),
  purchase: lazyPage("src/app/pages/purchase-page.tsx", () =>
    import("./pages/purchase-page.tsx").then((m) => m.PurchasePage),
  ),
  checkout: lazyPage("src/app/pages/checkout-page.tsx", () =>
    import("./pages/checkout-page.tsx").then((m) => m.CheckoutPage),
  ),
  dashboard: lazyPage("src/app/dashboard/frame/dashboard-layout.tsx", () =>
    import("./dashboard/frame/dashboard-layout.tsx").then((m) => m.DashboardLayout),
  ),
  profile: lazyPage("src/app/dashboard/buyer/profile-page.tsx", () =>
    import("./dashboard/buyer/profile-page.tsx").then((m) => m.ProfilePage),
  ),
  myOrders: lazyPage("src/app/dashboard/buyer/my-orders-page.tsx", () =>
    import("./dashboard/buyer/my-orders-page.tsx").then((m) => m.MyOrdersPage),
  ),
  addresses: lazyPage("src/app/dashboard/buyer/addresses-page.tsx", () =>
    import("./dashboard/buyer/addresses-page.tsx").then((m) => m.AddressesPage),
  ),
  lists: lazyPage("src/app/pages/lists/lists-page.tsx", () =>
    import("./pages/lists/lists-page.tsx").then((m) => m.ListsPage),
  ),
  list: lazyPage("src/app/pages/lists/list-page.tsx", () =>
    import("./pages/lists/list-page.tsx").then((m) => m.ListPage),
  ),
  company: lazyPage("src/app/dashboard/buyer/company-page.tsx", () =>
    import("./dashboard/buyer/company-page.tsx").then((m) => m.CompanyPage),
  ),
  approvals: lazyPage("src/app/dashboard/buyer/approvals-page.tsx", () =>
    import("./dashboard/buyer/approvals-page.tsx").then((m) => m.ApprovalsPage),
  ),
  security: lazyPage("src/app/dashboard/buyer/security-page.tsx", () =>
    import("./dashboard/buyer/security-page.tsx").then((m) => m.SecurityPage),
  ),
  review: lazyPage("src/app/dashboard/buyer/review-page.tsx", () =>
    import("./dashboard/buyer/review-page.tsx").then((m) => m.ReviewPage),
  ),
  reviews: lazyPage("src/app/dashboard/admin/reviews-page.tsx", () =>
    import("./dashboard/admin/reviews-page.tsx").then((m) => m.ReviewsPage),
  ),
  payment: lazyPage("src/app/dashboard/buyer/payment-page.tsx", () =>
    import("./dashboard/buyer/payment-page.tsx").then((m) => m.PaymentPage),
  ),
  order: lazyPage("src/app/dashboard/order-page.tsx", () =>
    import("./dashboard/order-page.tsx").then((m) => m.OrderPage),
  ),
  invoices: lazyPage("src/app/dashboard/invoices-page.tsx", () =>
    import("./dashboard/invoices-page.tsx").then((m) => m.InvoicesPage),
  ),
  invoice: lazyPage("src/app/dashboard/invoice-page.tsx", () =>
    import("./dashboard/invoice-page.tsx").then((m) => m.InvoicePage),
  ),
  payInvoices: lazyPage("src/app/dashboard/pay-invoices-page.tsx", () =>
    import("./dashboard/pay-invoices-page.tsx").then((m) => m.PayInvoicesPage),
  ),
  pay: lazyPage("src/app/pages/pay-page.tsx", () => import("./pages/pay-page.tsx").then((m) => m.PayPage)),
  pickingList: lazyPage("src/app/dashboard/admin/picking-list-page.tsx", () =>
    import("./dashboard/admin/picking-list-page.tsx").then((m) => m.PickingListPage),
  ),
  packingSlips: lazyPage("src/app/dashboard/admin/slips-page.tsx", () =>
    import("./dashboard/admin/slips-page.tsx").then((m) => m.PackingSlipsPage),
  ),
  deliveryNotes: lazyPage("src/app/dashboard/admin/slips-page.tsx", () =>
    import("./dashboard/admin/slips-page.tsx").then((m) => m.DeliveryNotesPage),
  ),
  today: lazyPage("src/app/dashboard/admin/today-page.tsx", () =>
    import("./dashboard/admin/today-page.tsx").then((m) => m.TodayPage),
  ),
  manageAllOrders: lazyPage("src/app/dashboard/admin/manage-all-orders-page.tsx", () =>
    import("./dashboard/admin/manage-all-orders-page.tsx").then((m) => m.ManageAllOrdersPage),
  ),
  allUsers: lazyPage("src/app/dashboard/admin/all-users-page.tsx", () =>
    import("./dashboard/admin/all-users-page.tsx").then((m) => m.AllUsersPage),
  ),
  user: lazyPage("src/app/dashboard/admin/user-page.tsx", () =>
    import("./dashboard/admin/user-page.tsx").then((m) => m.UserPage),
  ),
  manageTools: lazyPage("src/app/dashboard/admin/manage-tools-page.tsx", () =>
    import("./dashboard/admin/manage-tools-page.tsx").then((m) => m.ManageToolsPage),
  ),
  companies: lazyPage("src/app/dashboard/admin/companies-page.tsx", () =>
    import("./dashboard/admin/companies-page.tsx").then((m) => m.CompaniesPage),
  ),
  companyRecord: lazyPage("src/app/dashboard/admin/company-record-page.tsx", () =>
    import("./dashboard/admin/company-record-page.tsx").then((m) => m.CompanyRecordPage),
  ),
  priceLists: lazyPage("src/app/dashboard/admin/price-lists-page.tsx", () =>
    import("./dashboard/admin/price-lists-page.tsx").then((m) => m.PriceListsPage),
  ),
  priceList: lazyPage("src/app/dashboard/admin/price-lists-page.tsx", () =>
    import("./dashboard/admin/price-lists-page.tsx").then((m) => m.PriceListPage),
  ),
  categories: lazyPage("src/app/dashboard/admin/categories-page.tsx", () =>
    import("./dashboard/admin/categories-page.tsx").then((m) => m.CategoriesPage),
  ),
  searchWords: lazyPage("src/app/dashboard/admin/search-words-page.tsx", () =>
    import("./dashboard/admin/search-words-page.tsx").then((m) => m.SearchWordsPage),
  ),
  attributes: lazyPage("src/app/dashboard/admin/attributes-page.tsx", () =>
    import("./dashboard/admin/attributes-page.tsx").then((m) => m.AttributesPage),
  ),
  addTool: lazyPage("src/app/dashboard/admin/add-tool-page.tsx", () =>
    import("./dashboard/admin/add-tool-page.tsx").then((m) => m.AddToolPage),
  ),
  toolEditor: lazyPage("src/app/dashboard/admin/tool-editor-page.tsx", () =>
    import("./dashboard/admin/tool-editor-page.tsx").then((m) => m.ToolEditorPage),
  ),
  insights: lazyPage("src/app/dashboard/admin/insights-page.tsx", () =>
    import("./dashboard/admin/insights-page.tsx").then((m) => m.InsightsPage),
  ),
  health: lazyPage("src/app/dashboard/admin/health-page.tsx", () =>
    import("./dashboard/admin/health-page.tsx").then((m) => m.HealthPage),
  ),
  ledger: lazyPage("src/app/dashboard/admin/ledger-page.tsx", () =>
    import("./dashboard/admin/ledger-page.tsx").then((m) => m.LedgerPage),
  ),
  receivables: lazyPage("src/app/dashboard/admin/receivables-page.tsx", () =>
    import("./dashboard/admin/receivables-page.tsx").then((m) => m.ReceivablesPage),
  ),
  paymentsIn: lazyPage("src/app/dashboard/admin/receivables-page.tsx", () =>
    import("./dashboard/admin/receivables-page.tsx").then((m) => m.PaymentsPage),
  ),
  bankStatement: lazyPage("src/app/dashboard/admin/receivables-page.tsx", () =>
    import("./dashboard/admin/receivables-page.tsx").then((m) => m.StatementPage),
  ),
  reminders: lazyPage("src/app/dashboard/admin/receivables-page.tsx", () =>
    import("./dashboard/admin/receivables-page.tsx").then((m) => m.RemindersPage),
  ),
  journal: lazyPage("src/app/dashboard/admin/receivables-page.tsx", () =>
    import("./dashboard/admin/receivables-page.tsx").then((m) => m.JournalPage),
  ),
  spend: lazyPage("src/app/dashboard/buyer/spend-page.tsx", () =>
    import("./dashboard/buyer/spend-page.tsx").then((m) => m.SpendPage),
  ),
  audit: lazyPage("src/app/dashboard/admin/audit-page.tsx", () =>
    import("./dashboard/admin/audit-page.tsx").then((m) => m.AuditPage),
  ),
  bulkChange: lazyPage("src/app/dashboard/admin/bulk-change-page.tsx", () =>
    import("./dashboard/admin/bulk-change-page.tsx").then((m) => m.BulkChangePage),
  ),
  faqContent: lazyPage("src/app/dashboard/content/content-page.tsx", () =>
    import("./dashboard/content/content-page.tsx").then((m) => m.FaqContentPage),
  ),
  buyersContent: lazyPage("src/app/dashboard/content/content-page.tsx", () =>
    import("./dashboard/content/content-page.tsx").then((m) => m.BuyersContentPage),
  ),
  blogContent: lazyPage("src/app/dashboard/content/blog-content-page.tsx", () =>
    import("./dashboard/content/blog-content-page.tsx").then((m) => m.BlogContentPage),
  ),
  textsContent: lazyPage("src/app/dashboard/content/content-page.tsx", () =>
    import("./dashboard/content/content-page.tsx").then((m) => m.TextsContentPage),
  ),
  settings: lazyPage("src/app/dashboard/admin/settings-page.tsx", () =>
    import("./dashboard/admin/settings-page.tsx").then((m) => m.SettingsPage),
  ),
  importTools: lazyPage("src/app/dashboard/admin/import-page.tsx", () =>
    import("./dashboard/admin/import-page.tsx").then((m) => m.ImportPage),
  ),
};

/** A list that its owner shares by this address. */
export const sharedListPath = "/lists/:token";

export const toolPath = "/catalog/:id";
export const categoryPath = "/catalog/*";
export const comparePath = "/compare";

/** Pages for everybody, which the server renders with their data. The first match wins. */
export const publicRoutes: { path: string; page: LazyPage }[] = [
  { path: "/", page: page.home },
  { path: "/home", page: page.home },
  { path: "/catalog", page: page.catalog },
  { path: toolPath, page: page.tool },
  { path: categoryPath, page: page.catalog },
  { path: "/models/:id", page: page.model },
  { path: comparePath, page: page.compare },
  { path: "/basket", page: page.basket },
  { path: "/order-pad", page: page.orderPad },
  { path: sharedListPath, page: page.sharedList },
  { path: "/blogs", page: page.blogs },
  { path: "/portfolio", page: page.portfolio },
  { path: "/login", page: page.login },
  { path: "/register", page: page.register },
  { path: "/resetpassword", page: page.requestReset },
  { path: "/resetpassword/:token", page: page.resetPassword },
  { path: "/verify-email/:token", page: page.verifyEmail },
  { path: "/confirm-email/:token", page: page.confirmEmail },
  { path: "/undo-email/:token", page: page.undoEmail },
  { path: "/invitation/:token", page: page.invitation },
  { path: "/unknown-sender/:token", page: page.unknownSender },
  { path: "/pay/:token", page: page.pay },
  { path: "/second-factor", page: page.secondFactor },
  { path: "/link-google", page: page.linkGoogle },
  { path: "/link-google/:token", page: page.linkGoogle },
];

/** `path` is relative to /dashboard. */
const dashboardRoutes: { path: string; page: LazyPage; isForAdmins?: true }[] = [
  { path: "", page: page.profile },
  { path: "myorders", page: page.myOrders },
  { path: "addresses", page: page.addresses },
  { path: "lists", page: page.lists },
  { path: "lists/:id", page: page.list },
  { path: "company", page: page.company },
  { path: "approvals", page: page.approvals },
  { path: "company/spend", page: page.spend },
  { path: "security", page: page.security },
  { path: "review", page: page.review },
  { path: "payment/:id", page: page.payment },
  { path: "orders/:id", page: page.order },
  { path: "invoices", page: page.invoices },
  { path: "invoices/pay", page: page.payInvoices },
  { path: "invoices/:number", page: page.invoice },
  { path: "orders/:id/packing-slip", page: page.packingSlips, isForAdmins: true },
  { path: "orders/:id/delivery-note", page: page.deliveryNotes, isForAdmins: true },
  { path: "picking-list", page: page.pickingList, isForAdmins: true },
  { path: "packing-slips", page: page.packingSlips, isForAdmins: true },
  { path: "delivery-notes", page: page.deliveryNotes, isForAdmins: true },
  { path: "today", page: page.today, isForAdmins: true },
  { path: "manageallorders", page: page.manageAllOrders, isForAdmins: true },
  { path: "allusers", page: page.allUsers, isForAdmins: true },
  { path: "users/:id", page: page.user, isForAdmins: true },
  { path: "manageproducts", page: page.manageTools, isForAdmins: true },
  { path: "companies", page: page.companies, isForAdmins: true },
  { path: "companies/:id", page: page.companyRecord, isForAdmins: true },
  { path: "price-lists", page: page.priceLists, isForAdmins: true },
  { path: "price-lists/:id", page: page.priceList, isForAdmins: true },
  { path: "attributes", page: page.attributes, isForAdmins: true },
  { path: "search-words", page: page.searchWords, isForAdmins: true },
  { path: "categories", page: page.categories, isForAdmins: true },
  { path: "addtool", page: page.addTool, isForAdmins: true },
  { path: "tools/:id", page: page.toolEditor, isForAdmins: true },
  { path: "insights", page: page.insights, isForAdmins: true },
  { path: "health", page: page.health, isForAdmins: true },
  { path: "ledger", page: page.ledger, isForAdmins: true },
  { path: "receivables", page: page.receivables, isForAdmins: true },
  { path: "receivables/payments", page: page.paymentsIn, isForAdmins: true },
  { path: "receivables/reminders", page: page.reminders, isForAdmins: true },
  { path: "receivables/journal", page: page.journal, isForAdmins: true },
  { path: "receivables/statement", page: page.bankStatement, isForAdmins: true },
  { path: "reviews", page: page.reviews, isForAdmins: true },
  { path: "content", page: page.faqContent, isForAdmins: true },
  { path: "content/buyers", page: page.buyersContent, isForAdmins: true },
  { path: "content/blogs", page: page.blogContent, isForAdmins: true },
  { path: "content/texts", page: page.textsContent, isForAdmins: true },
  { path: "audit", page: page.audit, isForAdmins: true },
  { path: "audit/:changeId", page: page.bulkChange, isForAdmins: true },
  { path: "import", page: page.importTools, isForAdmins: true },
  { path: "settings", page: page.settings, isForAdmins: true },
];

const buyerRoutes = [
  { path: "/purchase/:id", page: page.purchase },
  { path: "/checkout", page: page.checkout },
];

/**
 * Pages for signed-in users. For others the server renders them with skeletons in place of data. Of two `pages` the first is the frame of
 * the other.
 */
export const signedInRoutes: {
  path: string;
  pages: [LazyPage] | [frame: LazyPage, LazyPage];
  isOffice?: boolean;
  isForAdmins?: boolean;
}[] = [
  ...buyerRoutes.map(({ path, page: own }) => ({ path, pages: [own] as [LazyPage] })),
  ...dashboardRoutes.map(({ path, page: own, isForAdmins = false }) => ({
    path: path ? `/dashboard/${path}` : "/dashboard",
    pages: [page.dashboard, own] as [LazyPage, LazyPage],
    isOffice: true,
    isForAdmins,
  })),
];

export const notFoundPage = page.notFound;
