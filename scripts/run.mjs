/**
 * `node scripts/run.mjs start.ts`: runs a script of this folder with the Node that was installed with the project, and
 * prints one line if that is missing. It is plain JavaScript, because a Node that is too old cannot read the scripts
 * themselves.
 */
const needed = [24, 0];
/** For older versions, npm warns about some packages that never run on them. */
const unwarned = [22, 17];

const isOlder = ([major, minor], [otherMajor, otherMinor]) =>
  major < otherMajor || (major === otherMajor && minor < otherMinor);
const versionIn = (text) => (/(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);

const own = process.versions.node;
if (isOlder(versionIn(own), needed)) {
  console.error(
    `Galley runs on Node ${needed[0]}, which the package "node" brings, and this is ${own}: run npm install with its install scripts allowed.`,
  );
  process.exit(1);
}
// The Node of npm itself, and so of the machine: `npm/11.19.1 node/v20.20.2 linux x64`.
const [, ofMachine] = /\bnode\/v(\S+)/.exec(process.env['npm_config_user_agent'] ?? '') ?? [];
if (ofMachine && isOlder(versionIn(ofMachine), unwarned)) {
  console.log(
    `On Node ${own}, which npm install brought; what npm said of unsupported engines is about Node ${ofMachine} of this machine, and harmless.`,
  );
}
await import(new URL(process.argv[2] ?? '', import.meta.url).href);
