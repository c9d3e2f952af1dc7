/** The calls on payments that may name a schedule. They stay in the contract of the payments. */
export { createPayment, updatePayment } from "@/lib/areas/payments/change-contract";
