/** Cloudflare's e-mail binding (`send_email`), which builds the MIME message itself. */
interface MailBinding {
  send(message: { from: string; to: string; subject: string; text: string; html: string }): Promise<unknown>;
}

/** Sends mail with the binding. `from` is an address at a domain for which the Cloudflare account may send mail. */
export function createMailer(binding: MailBinding, from: string) {
  return {
    async send(mail: { to: string; subject: string; text: string; html: string }): Promise<void> {
      await binding.send({ from, ...mail });
    },
  };
}
