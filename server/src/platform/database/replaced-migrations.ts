import type { AppliedMigration } from './migrations.sql.ts'

/** Each with its checksum: the migrations that `0034-accounts` to `0042-page-cache` replace, which make the same schema. */
export const replacedMigrations: AppliedMigration[] = [
  {
    name: '0001-platform',
    checksum: 'c44eaceddde6832076866c2898abcb4e2952103558420fcbf7dcda0e8c7ae2bf',
  },
  {
    name: '0002-accounts',
    checksum: 'de17a3840400cc2ecadb04afa908c77793726f8dbb35ccd3ea1444e4505a102f',
  },
  {
    name: '0003-creators',
    checksum: '512d79d663235465a6ef886847c24e5a567c097974cb509fb4abdb3f904c1bbb',
  },
  {
    name: '0004-albums',
    checksum: 'a7ccc427aa1aacc09fe85f239d46ade14d1775335c83ba8cb53184ca89b138bc',
  },
  {
    name: '0005-tips',
    checksum: '0e5229ac46e142e9a40f9a8c047d80687ee8dee17f5ad857096b040cb0cde437',
  },
  {
    name: '0006-refunded-months',
    checksum: 'a14737cb316364ba9e6efd242ced3d6d77e1dfadfd9428e1360346995032ae01',
  },
  {
    name: '0007-plain-words',
    checksum: '1414104075b2ab0a803dd8bfd942aa957cd19b3375d4a202147b898a833d3e1d',
  },
  {
    name: '0008-history-times',
    checksum: 'a982265d49b508af8d7f4d503a6e1cecf0705da6d1300a84e4ffa4662036a75b',
  },
  {
    name: '0009-takes-tips',
    checksum: '25079f712901eaf10d725bac37abe66e2bda96fcac2d5d50745329d957ba87c0',
  },
  {
    name: '0010-history-of-many',
    checksum: '4f7e4a4f891ee5eaaaef45f5e8e89d7721d10179453aa3fc15e2fa5010c8024e',
  },
  {
    name: '0011-links-prove-mailboxes',
    checksum: 'ca745248dfd8ae470047b7ddf5616920c899e03eebf962d3876cec0a27ad2341',
  },
  {
    name: '0012-undone-address-changes',
    checksum: 'ce6cbd8fc82d51a29f966555212de82d4885b55ac0d36767c5e22b3a5ce78b26',
  },
  {
    name: '0013-media-files',
    checksum: '4c6f51878d1504c39ac0ed8d38df14977f1da10eaaaf8439148f9f8d327a0a97',
  },
  {
    name: '0014-given-tips',
    checksum: '9b1bb9055183b395887f76eef039fb9563049b2b5fd54e4e4e004d82ae3ba98f',
  },
  {
    name: '0015-mails-of-accounts',
    checksum: '9a4c5c872ac6c96a373ee156f07cf2d4a5c8d54306bf125f565ec9fe6e24fae8',
  },
  {
    name: '0016-spent-nonces',
    checksum: '3efb971294c0063ecb2ab5376f8acceffd0c06e65b7581f79f94ae1dab701855',
  },
  {
    name: '0017-operators',
    checksum: '264f1b3ffe6027361d7b61c27a864b932099fdf0d3888ced50ac09fc73ee9c35',
  },
  {
    name: '0018-web-builds',
    checksum: '0bd290583fca96288d82ccbc81949c826da902c95e0671b5590e579ca568a43c',
  },
  {
    name: '0019-ledger-checks',
    checksum: '18c37c6c74adf58b0e7be30967dd2fd7cf68782bf2697f7ea65b375e83d71566',
  },
  {
    name: '0020-growth',
    checksum: '200650efb52fb62993e3d87783894c8495e4600e26156269c1df726e2462e454',
  },
  {
    name: '0021-page-cache',
    checksum: 'f24b8c87d31b1fb79ee03dd6475e93fc1e2eb7be467a005da4c07ea9b8bde6da',
  },
  {
    name: '0022-checks-without-jit',
    checksum: '581d56fa8fc30ddb28662abef9851b6ab58646c20aba7980020d6ca20b4bdf1d',
  },
  {
    name: '0023-received-by-day',
    checksum: 'bfc1ae132f49ce3dc184c223520a407e0f6e8aeb570ad7eafd1ae28954a2b9ac',
  },
  {
    name: '0024-covered-fees',
    checksum: '854ff5329e481b40c928b1768fde0c4f0939d6c4f79bfa6704dcd087881aa28c',
  },
  {
    name: '0025-return-url',
    checksum: 'b10d385a0a96555372b9363074ff03d6b1ef30f1f31b68a0ee79c27ffdd55aa3',
  },
  {
    name: '0026-first-steps',
    checksum: '091afadaebace967fa80ebe035a5dc4c0bfc1ad2bc643321d0e040df8825da31',
  },
  {
    name: '0027-goals',
    checksum: '313aacfd91cca8e2e5e8030243004c84cc09af026b38d770eb3c45f1dd473995',
  },
  {
    name: '0028-thanks',
    checksum: 'f16c78297553b4f36fe30cbe1e923aebd09d3b15c2bbc954e6d6e38692ad7793',
  },
  {
    name: '0029-wall',
    checksum: '7c505a9cb9c2fe1722abcbaa5672617a9028aa3267941c2cda16778ac0375820',
  },
  {
    name: '0030-undo',
    checksum: '41da755062a5c41da61a71e348162e577bd61d6658a8d7375d045ae6069e91d2',
  },
  {
    name: '0031-receipt-rights',
    checksum: '99858a91c08a6ac9591bfd49f6159e2f5f87e0c046e1c58dee5293bbe4fcdcd0',
  },
  {
    name: '0032-found-by-index',
    checksum: '0a0fea7029c876212b1469f13b914edc6126cb003283f7c265692844ba0b0218',
  },
  {
    name: '0033-fee-after-dispute',
    checksum: '665de87c4fbd15ca4960b3a273f166beb747cce7aed8e883c5c2a4540bc88ff4',
  },
  {
    name: '0034-shown-replies',
    checksum: '03cbf90d9df74820f388e2c360b7f2d6521623e849c3e15f76930dae56981ad5',
  },
  {
    name: '0035-refused-mails',
    checksum: '7b5ac93181e1815fdf269d13eb7372fb8fbad8c973b4559945c07ebe2ad4262e',
  },
  {
    name: '0036-approved-names',
    checksum: '5c72cbcb824884022d32b784bb72685daf289e1f07e7d8925e5477ad85e05e40',
  },
  {
    name: '0037-held-schedules',
    checksum: 'bcf617daf178dd2aa91d967eebc1eb84e92c0eef5e3a7707651afe7493184f03',
  },
  {
    name: '0038-opt-ins-and-newest-pages',
    checksum: 'c8e75f695e85abc337406e67e5138f2ef7f441dc05dc60fe746ed01c385e4c4c',
  },
  {
    name: '0039-disputes',
    checksum: 'd1ca890dd76e2750e199da70a2e31a887c119fd64d849d2622aa01997f7747cf',
  },
  {
    name: '0040-file-removals',
    checksum: '1eaee19f4fb0ae0eb2f1a7d2deea92e0e7ce4c3468e6cc3b53e127d7a6352c7e',
  },
  {
    name: '0041-no-row-types',
    checksum: '2c45ce066019bfc74f71cbbd585dbf338b2e1e2d61ca296b1716e2eca68f1c6f',
  },
  {
    name: '0042-owed-receipts',
    checksum: '33bba158b173c3a14fde1939305870c2c8ef70c9900bfe62bdc786e0ed6e64c9',
  },
]
