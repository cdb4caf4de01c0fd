/** A mail to one person, with the same content in plain text and in HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Sends mail. src/platform/mail implements this interface. Services have null instead if the deployment sends no mail.
 */
export interface Mailer {
  /**
   * Throws whatever the underlying mail service throws. The caller reports the error, without the contents of the mail.
   */
  send(mail: Mail): Promise<void>;
}
