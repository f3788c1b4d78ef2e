import * as S from "../index";
import { route } from "./route";

export const PlaceOrder = route("POST", "/orders", {
  may: "customer",
  idToken: true,
  body: S.PlaceOrder,
  answer: S.PlaceOrderAnswer,
  timeout: "payment",
});
export const ListOrders = route("GET", "/orders", {
  may: "customer",
  idToken: true,
  query: S.ListOrdersQuery,
  answer: S.ListOrdersAnswer,
});
export const GetOrder = route("GET", "/orders/:id", { may: "customer", idToken: true, answer: S.GetOrderAnswer });
export const DeleteOrder = route("DELETE", "/orders/:id", { may: "customer", idToken: true, timeout: "payment" });
export const ShowOrder = route("POST", "/orders/:id/show", { may: "customer", answer: S.ChangeAnswer });
export const GetOrderPage = route("GET", "/orders/:id/page", { may: "customer", answer: S.GetOrderPageAnswer });
export const GetDocument = route("GET", "/orders/:id/documents/:number", {
  may: "customer",
  answer: S.GetDocumentAnswer,
});
export const ListCancelledOrders = route("GET", "/cancelled-orders", {
  may: "customer",
  answer: S.ListCancelledOrdersAnswer,
});
export const ListHiddenOrders = route("GET", "/hidden-orders", {
  may: "customer",
  answer: S.ListCancelledOrdersAnswer,
});
export const ListAllOrders = route("GET", "/all-orders", {
  may: "read orders",
  idToken: true,
  query: S.ListAllOrdersQuery,
  answer: S.ListAllOrdersAnswer,
});
export const CountNewOrders = route("GET", "/new-orders", {
  may: "read orders",
  query: S.CountNewOrdersQuery,
  answer: S.CountNewOrdersAnswer,
});
export const ListOrderCountries = route("GET", "/order-countries", {
  may: "read orders",
  answer: S.ListOrderCountriesAnswer,
});
export const ExportOrders = route("GET", "/orders-export", {
  may: "export orders",
  query: S.ExportOrdersQuery,
  timeout: "export",
  again: "always",
});
export const GetStaffOrder = route("GET", "/staff/orders/:id", { may: "read orders", answer: S.GetStaffOrderAnswer });
export const WriteNote = route("POST", "/orders/:id/notes", {
  may: "edit orders",
  body: S.WriteNote,
  audit: "order.noted",
});
export const EditNote = route("POST", "/orders/:id/notes/:noteId", {
  may: "edit orders",
  body: S.WriteNote,
  audit: "order.note_edited",
});
export const CorrectEmail = route("POST", "/orders/:id/email", {
  may: "edit orders",
  body: S.CorrectEmail,
  answer: S.ChangeAnswer,
  audit: "order.email_corrected",
});
export const CancelOrder = route("POST", "/orders/:id/cancel", {
  may: "delete orders",
  timeout: "payment",
  audit: "order.cancelled",
});
export const CorrectAddress = route("POST", "/orders/:id/address", {
  may: "edit orders",
  body: S.CorrectAddress,
  answer: S.ChangeAnswer,
  audit: "order.address_corrected",
});
export const ResendMail = route("POST", "/orders/:id/mails/:mailId/resend", {
  may: "edit orders",
  answer: S.ChangeAnswer,
  audit: "mail.resent",
});
export const ShipOrder = route("POST", "/orders/:id/ship", {
  may: "ship orders",
  idToken: true,
  answer: S.ShipOrderAnswer,
  audit: "order.shipped",
});
export const SetTracking = route("POST", "/orders/:id/tracking", {
  may: "ship orders",
  body: S.SetTracking,
  audit: "order.tracked",
});
export const ShipParcel = route("POST", "/orders/:id/parcels", {
  may: "ship orders",
  body: S.ShipParcel,
  audit: "order.parcel_sent",
});
export const DeliverParcel = route("POST", "/orders/:id/parcels/:parcelId/delivered", {
  may: "ship orders",
  audit: "order.parcel_delivered",
});
export const UndoDelivery = route("DELETE", "/orders/:id/parcels/:parcelId/delivered", {
  may: "ship orders",
  audit: "order.parcel_not_delivered",
});
export const CancelParcel = route("DELETE", "/orders/:id/parcels/:parcelId", {
  may: "ship orders",
  audit: "order.parcel_cancelled",
});
export const FindShipments = route("GET", "/shipments", {
  may: "ship orders",
  query: S.FindShipmentsQuery,
  answer: S.FindShipmentsAnswer,
});
export const ShipMany = route("POST", "/shipments", {
  may: "ship orders",
  body: S.ShipMany,
  answer: S.ManyAnswer,
  timeout: "payment",
  audit: "order.parcel_sent",
});
export const DeliverMany = route("POST", "/deliveries", {
  may: "ship orders",
  body: S.DeliverMany,
  answer: S.ManyAnswer,
  timeout: "payment",
  audit: "order.parcel_delivered",
});
export const ListOrdersToPack = route("GET", "/orders-to-pack", {
  may: "ship orders",
  query: S.ListOrdersToPackQuery,
  answer: S.ListOrdersToPackAnswer,
});
export const GetOrderToPack = route("GET", "/orders-to-pack/:id", {
  may: "ship orders",
  answer: S.GetOrderToPackAnswer,
});
export const GetPackingSlips = route("GET", "/packing-slips", {
  may: "ship orders",
  query: S.OrderPapersQuery,
  answer: S.OrderPapersAnswer,
  limit: "document",
  timeout: "report",
});
export const GetTaxDocuments = route("GET", "/tax-documents", {
  may: "read orders",
  query: S.OrderPapersQuery,
  answer: S.OrderPapersAnswer,
  limit: "document",
  timeout: "report",
});
export const GetOverview = route("GET", "/overview", {
  may: "read money",
  query: S.OverviewQuery,
  answer: S.OverviewAnswer,
});
