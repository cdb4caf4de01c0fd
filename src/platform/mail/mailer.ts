/** Cloudflare's e-mail binding (`send_email`), which makes the MIME message itself. */
interface MailBinding {
  send(message: { from: string; to: string; subject: string; text: string; html: string }): Promise<unknown>;
}

/** A sender of mail by the binding. `from` is an address of a domain that the account sends for. */
export function createMailer(binding: MailBinding, from: string) {
  return {
    async send(mail: { to: string; subject: string; text: string; html: string }): Promise<void> {
      await binding.send({ from, ...mail });
    },
  };
}
