/** A message of the second queue: one delivery, and its receiver. */
export interface DeliveryMessage {
  deliveryId: string;
  webhookId: string;
}
