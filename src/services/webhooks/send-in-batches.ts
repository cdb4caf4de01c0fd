/** Messages that a queue takes at once. */
const batchSize = 100;

/** Hands messages to a queue, however many they are. */
export async function sendInBatches<Message>(
  queue: Pick<Queue<Message>, 'sendBatch'>,
  messages: readonly Message[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += batchSize) {
    await queue.sendBatch(messages.slice(from, from + batchSize).map((body) => ({ body })));
  }
}
