/** A mail to one person, with the same content in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail. src/platform/mail implements it. Null if the deployment sends no mail. */
export interface Mailer {
  /** Throws what the sender throws. The caller reports it, without the mail. */
  send(mail: Mail): Promise<void>;
}
