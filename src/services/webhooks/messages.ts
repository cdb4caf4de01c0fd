/** A message of the second queue, which has one delivery and its receiver. */
export interface DeliveryMessage {
  deliveryId: string;
  webhookId: string;
}
