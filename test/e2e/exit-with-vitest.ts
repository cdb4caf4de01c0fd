// When vitest is killed, its workers would otherwise go on until their tests end, and so would what the tests started.
process.once('disconnect', () => process.exit());
