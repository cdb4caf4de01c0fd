/** A mail to one person: the same in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail; src/platform/mail is it. Null in its place where the deployment has none. */
export interface Mailer {
  /** Throws what the sender throws: the caller reports it, without the mail. */
  send(mail: Mail): Promise<void>;
}
