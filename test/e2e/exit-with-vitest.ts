// When vitest is killed, its workers would otherwise continue until their tests end, and so would what the tests
// started.
process.once('disconnect', () => process.exit());
