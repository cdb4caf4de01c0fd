/** The maximum number of messages that a queue accepts at once. */
const batchSize = 100;

/** Sends any number of messages to a queue. */
export async function sendInBatches<Message>(
  queue: Pick<Queue<Message>, 'sendBatch'>,
  messages: readonly Message[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += batchSize) {
    await queue.sendBatch(messages.slice(from, from + batchSize).map((body) => ({ body })));
  }
}
