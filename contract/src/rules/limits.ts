/** The numbers of the specification and of the decisions, each with its name. */

export const tokenExpiringSoonMs = 2 * 60_000
export const refreshTimeoutMs = 10_000
export const refreshOverlapMs = 30_000
export const accessTokenTtlS = 15 * 60
/** For so long a password or a second factor shows who a member is, for what needs it. */
export const freshProofMinutes = 10
/** Between the password and the second factor. */
export const challengeMinutes = 5
/** Before a link removes every second factor; a mail tells of it at the start, in the middle and at the end. */
export const recoveryHours = 72
/** Of the link at the end, and of the one that signs a new device out. */
export const keyLinkHours = 72
/** Between two requests to add a second factor, to whoever is paid out without one. */
export const factorAskDays = 30
/** Of one member. */
export const passkeysMax = 20
export const passkeyNameMax = 60

export const emailMax = 254
export const passwordMin = 12
export const passwordMax = 128
export const personNameMax = 100
export const aliasMax = 50
export const addressMax = 300
/** Of the page to return to, as it is mailed with a link. */
export const returnUrlMax = 300
/** In a browser's spelling, where one character may take twelve. */
export const storedReturnUrlMax = 1000

export const creatorNameMax = 80
export const creatorTitleMax = 120
export const slugMin = 3
export const slugMax = 30
export const descriptionMax = 2000
export const socialUrlMax = 300
export const erasureGraceDays = 30

export const albumPhotosMax = 60
export const albumTitleMax = 120
export const albumDescriptionMax = 300
export const photoDescriptionMax = 200
export const uploadBytesMax = 15 * 1024 * 1024
export const uploadMegapixelsMax = 50
/** Open at the same time. */
export const memberUploadsMax = 3
/** Of all image files of one member, as they are stored. */
export const memberMediaBytesMax = 500 * 1024 * 1024

export const tipCentsMin = 100
/** At most, by the operator's setting; from 1,000 $ the law asks a platform who pays. */
export const tipCentsMax = 500_000
/** Of a tip whose supporter covers the fees, with the highest fees that the settings allow. */
export const payCentsMax = 2_000_000
export const tipConfirmAboveCents = 20_000
/** A larger refund needs a fresh proof of who asks for it. */
export const largeRefundCents = tipConfirmAboveCents
export const tipMessageMax = 500
export const supporterNameMax = 80

/** Banks hold a payment for five to seven days. */
export const undoMinutesMax = 1440

/** After the payment, by the link of the receipt, once. */
export const wordsEditMinutes = 15

export const thanksMax = 500
export const tipReplyMax = 500
export const refundReasonMax = 200
export const refundAnswerMax = 500
/** By one creator, to all supporters. */
export const repliesPerDay = 100

export const goalCentsMin = 100
export const goalCentsMax = 100_000_000
export const goalTitleMax = 80
export const goalTextMax = 500

/** The words of a message that make it wait, as its creator lists them. */
export const heldWordsMax = 200
export const heldWordMax = 60
export const reportMessageMax = 1000
/** Of a notice of copyright. */
export const noticeLineMax = 300
export const noticeTimeMax = 100
/** Of a refund that an operator makes. */
export const deskReasonMax = 500
/** In the register of incidents. */
export const incidentLineMax = 200
export const incidentTextMax = 2000

export const toastMs = 5000
export const toastsMax = 20

/** For how long things are stored; the terms name each of them. */
export const sessionDays = 30
export const unconfirmedAccountDays = 7
export const knownDeviceDays = 365
export const sentMailDays = 7
export const paymentEventDays = 90
/** The hashed address of a client, and the words of a tip that was never paid. */
export const unpaidTipDays = 2
export const reportDays = 180
/** What was decided by a receipt's link: as long as a claim may be brought (Civil Code of Québec, 2925). */
export const receiptActDays = 1095
/** What operators decided about a page, once it is erased: likewise. */
export const operatorActDays = 1095
/** For so long a decision of the desk can be appealed, and a page that it removed comes back as it was. */
export const appealDays = 183
/** Within so many business days an appeal is answered. */
export const appealBusinessDays = 10
export const deskNoteMax = 2000
/** A site may be down for days, and its owner away: so long a missing link keeps its badge. */
export const missingLinkDays = 14
/** How long before it applies a change of a document is announced. */
export const documentNoticeDays = 30
/** That an address wants replies again: longer than any backup that still has its refusal. */
export const replyOptInDays = 90
/** The longest that a counter of a limit runs. */
export const counterDays = 30
export const localeCookieDays = 365

export const ageMin = 14
export const resetLinkMinutes = 30
/** After an undone change of address. */
export const payoutHoldHours = 72

/** Addresses are never released, so unlimited changes would let one person reserve any number of them. */
export const newSlugsMax = 5
export const slugWaitDays = 30
export const exportedTipsMax = 1000
/** After so many unpaid checkouts within so many minutes, a client is blocked for so many hours. */
export const unpaidCheckouts = { max: 5, withinMinutes: 10, blockHours: 24 }
/** What banks need to show a refund; the provider's own number. */
export const refundBusinessDays = { min: 5, max: 10 }

/** JSON bodies; uploads have their own limit. */
export const bodyBytesMax = 64 * 1024
