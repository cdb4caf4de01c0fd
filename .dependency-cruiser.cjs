/** The allowed imports between folders. Each message says what to do instead. */
const wing = (name) => `^src/${name}/`;
const only = (from, allowed, comment) => ({
  name: `${from.replaceAll('/', '-')}-arrows`,
  severity: 'error',
  comment,
  from: { path: wing(from), pathNot: '\\.(test|fixture)\\.ts$' },
  to: { path: '^(src|workers|scripts|test|bench)/', pathNot: [from, ...allowed].map(wing) },
});

module.exports = {
  forbidden: [
    only(
      'core',
      [],
      'core is the ground: it imports nothing of the house. Move what it needs into core, or the code out of it.',
    ),
    only('platform', ['core'], 'platform is the outside and knows no product: let the caller pass what it needs.'),
    only('design', ['core'], 'design is pure: pass values in. I/O belongs to platform, drawing to draw.'),
    only('access', ['core'], 'access is pure: pass records in.'),
    only('draw', ['core', 'design'], 'draw declares a port for what it needs of the outside; workers/ passes it in.'),
    only(
      'records',
      ['core', 'access', 'design', 'platform'],
      'records store. What a product does with them is a service.',
    ),
    only(
      'contract',
      ['core', 'access', 'design'],
      'the contract says what the API takes and answers: services and doors use it, it knows neither.',
    ),
    only(
      'services',
      ['core', 'access', 'design', 'contract', 'draw', 'records', 'platform'],
      'a service knows no door: doors call it.',
    ),
    only(
      'doors/http',
      ['services', 'contract', 'records', 'access', 'design', 'core'],
      'a door parses, calls one verb and answers. What it draws or reaches goes through a service.',
    ),
    only(
      'doors/mcp',
      ['doors/http', 'services', 'contract', 'records', 'access', 'design', 'core'],
      'tools are thin doors on the verbs of the routes, with the schemas of the routes.',
    ),
    {
      name: 'dashboard-talks-over-http',
      severity: 'error',
      comment:
        'The dashboard uses the service only through its API, with the client. Apart from that, it may import the pure code ' +
        'of design, and types.',
      from: { path: wing('doors/dashboard'), pathNot: '^src/doors/dashboard/editor/|\\.(test|fixture)\\.tsx?$' },
      to: {
        path: '^(src|workers|scripts|test|bench)/',
        pathNot: ['^src/doors/dashboard/', wing('design'), wing('core')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'editor-draws-with-the-engine',
      severity: 'error',
      comment: 'The editor also draws: it may use the pure code of draw. Only its host talks to the service.',
      from: { path: wing('doors/dashboard/editor'), pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: {
        path: '^(src|workers|scripts|test|bench)/',
        pathNot: ['^src/doors/dashboard/', wing('design'), wing('core'), wing('draw')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'editor-has-a-host',
      severity: 'error',
      comment:
        'The editor reaches the service through the interface Host. Only its implementations, whose names begin with http-, ' +
        'may use the client.',
      from: { path: '^src/doors/dashboard/editor/', pathNot: '/http-[a-z]+\\.ts$' },
      to: { path: '^packages/client/|node_modules/galley-client|^src/doors/dashboard/app/(api|pictures/send)\\.ts$' },
    },
    {
      name: 'editor-arrows',
      severity: 'error',
      comment:
        'In the editor, model knows nothing of view, view nothing of canvas and tools, and these nothing of the screen.',
      from: { path: '^src/doors/dashboard/editor/(model|view|tools|canvas)/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '^src/doors/dashboard/(app|design|kit|screens|editor/screen)/' },
    },
    {
      name: 'editor-view-is-pure',
      severity: 'error',
      comment: 'The view computes places. Gestures are in tools, pixels in canvas.',
      from: { path: '^src/doors/dashboard/editor/view/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/doors/dashboard/editor/(canvas|tools)/' },
    },
    {
      name: 'editor-model-is-pure',
      severity: 'error',
      comment: 'The model of the editor computes documents. What it needs of the screen or the service is passed in.',
      from: { path: '^src/doors/dashboard/editor/model/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: '^(src|workers|packages)/',
        pathNot: ['^src/doors/dashboard/editor/model/', wing('design'), wing('draw/geometry'), wing('core')],
      },
    },
    only('doors/queue', ['services', 'core'], 'a door parses and calls one verb.'),
    {
      name: 'only-services-write-records',
      severity: 'error',
      comment:
        'A door reads records itself, and changes them with a verb of services, so that every door applies the same ' +
        'rules. A file that ends in `-writes` is for services; a test checks that the others write nothing.',
      from: { path: '^src/(doors|records)/', pathNot: '(-writes|\\.test|\\.fixture)\\.ts$|/testing/' },
      to: { path: '^src/records/.+-writes\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'doors-make-no-statements',
      severity: 'error',
      comment: 'Build statements for the database in records.',
      from: { path: '^src/doors/' },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'packages-stand-alone',
      severity: 'error',
      comment: 'Published packages use the service over HTTP only: they import nothing of this project.',
      from: { path: '^packages/' },
      to: { path: '^(src|workers|scripts|test|bench)/' },
    },
    {
      name: 'client-imports-nothing',
      severity: 'error',
      comment: 'The client has no dependencies at run time: it only needs fetch and Web Crypto.',
      from: { path: '^packages/client/' },
      to: { pathNot: '^packages/client/' },
    },
    {
      name: 'document-knows-no-resolve',
      severity: 'error',
      comment: 'A saved document says what a page means; resolving uses documents, not the other way round.',
      from: { path: '^src/design/(document|expressions)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/design/(resolve|build)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'expressions-stand-alone',
      severity: 'error',
      comment: 'The expression language does not know documents: its values are passed in as a scope.',
      from: { path: '^src/design/expressions/' },
      to: { path: '^src/design/', pathNot: '^src/design/expressions/' },
    },
    {
      name: 'style-stands-alone',
      severity: 'error',
      comment: 'Documents and engines both use the style grammar, so it knows neither.',
      from: { path: '^src/design/boxes/(style|drawings)/' },
      to: { path: '^src/design/', pathNot: '^src/design/boxes/(style|drawings)/' },
    },
    {
      name: 'styles-are-read-once',
      severity: 'error',
      comment:
        'Values of styles are read in draw/style: read the prepared tree (draw/prepare/tree.ts). takumi gets CSS, which only its own folders may rewrite; SVGs and shaders have other values.',
      from: {
        path: '^src/(draw|services)/',
        pathNot: '\\.(test|fixture)\\.ts$|^src/draw/(style|takumi|shaders/inputs|gather/svg-text)/',
      },
      to: { path: '^src/design/boxes/style/(grammar|length|font-size|line-height|color|nodes)\\.ts$' },
    },
    {
      name: 'better-auth-in-one-room',
      severity: 'error',
      comment: 'Only services/authenticate/sessions may use the sign-in library: call its functions.',
      from: { path: '^(src|workers|scripts|test)/', pathNot: '^src/services/authenticate/sessions/' },
      to: { path: 'node_modules/(better-auth|@better-auth|better-call)/' },
    },
    {
      name: 'oauth-library-in-one-room',
      severity: 'error',
      comment: 'Only services/oauth may use the library of the token endpoint: call its functions.',
      from: { path: '^(src|workers|scripts|test)/', pathNot: '^src/services/oauth/' },
      to: { path: 'node_modules/@node-oauth/' },
    },
    {
      name: 'mcp-library-in-one-room',
      severity: 'error',
      comment: 'Only doors/mcp may use the MCP library: elsewhere, a tool is a plain value.',
      from: { path: '^(src|workers|scripts)/', pathNot: '^src/doors/mcp/' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that import each other are one file, or contain a third.',
      from: { path: '^(src|workers)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      comment:
        'Two folders that need each other, for types alone too, are one folder: move what both need into a third, or join ' +
        'them. A folder may use the folders inside it, and they it. The contract is excepted because tests of design check ' +
        'themselves against it.',
      scope: 'folder',
      from: { path: '^src/', pathNot: '^src/contract$' },
      to: { circular: true, path: '^src/', pathNot: '^src/contract$' },
    },
    {
      name: 'no-fixtures-in-the-product',
      severity: 'error',
      comment: 'Fixtures are for tests.',
      from: { path: '^(src|workers)/', pathNot: '\\.(test|fixture)\\.ts$|/testing/' },
      to: { path: '\\.fixture\\.ts$|^test/|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
