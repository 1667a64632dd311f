/** What the sandbox offers, asked of itself: `NAMES=write npm run -s jest -- libs/sandbox/src/sandbox-names.spec.ts`. */
export const names: Readonly<Record<string, string>> = {
  expression: `$ $execution $fromAI $if $ifEmpty $input $itemIndex $items $json $max $min $node $now $runIndex $today $workflow AggregateError Array
ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date DateTime Duration Error EvalError FinalizationRegistry Float16Array
Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array InternalError Interval Intl Iterator JSON Map Math NaN Number
Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array
Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__
__proto__ constructor decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis hasOwnProperty isFinite isNaN isPrototypeOf
luxon parseFloat parseInt propertyIsEnumerable toLocaleString toString undefined unescape valueOf`,
  code: `$ $execution $fromAI $if $ifEmpty $input $itemIndex $items $json $max $min $node $now $runIndex $today $workflow AggregateError Array
ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date DateTime Duration Error EvalError FinalizationRegistry Float16Array
Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array InternalError Interval Intl Iterator JSON Map Math NaN Number
Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array
Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__
__proto__ console constructor decodeURI decodeURIComponent encodeURI encodeURIComponent escape globalThis hasOwnProperty isFinite isNaN
isPrototypeOf item items luxon parseFloat parseInt propertyIsEnumerable toLocaleString toString undefined unescape valueOf`,
  String: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ anchor at big blink bold charAt charCodeAt codePointAt concat
constructor endsWith fixed fontcolor fontsize hasOwnProperty includes indexOf isPrototypeOf isWellFormed italics lastIndexOf length link
localeCompare match matchAll normalize padEnd padStart propertyIsEnumerable repeat replace replaceAll search slice small split startsWith
strike sub substr substring sup toLocaleLowerCase toLocaleString toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd
trimLeft trimRight trimStart valueOf`,
  Array: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ at concat constructor copyWithin entries every fill filter find
findIndex findLast findLastIndex flat flatMap forEach hasOwnProperty includes indexOf isPrototypeOf join keys lastIndexOf length map pop
propertyIsEnumerable push reduce reduceRight reverse shift slice some sort splice toLocaleString toReversed toSorted toSpliced toString
unshift valueOf values with`,
  Number: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty isPrototypeOf propertyIsEnumerable
toExponential toFixed toLocaleString toPrecision toString valueOf`,
  Date: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor getDate getDay getFullYear getHours getMilliseconds
getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes
getUTCMonth getUTCSeconds getYear hasOwnProperty isPrototypeOf propertyIsEnumerable setDate setFullYear setHours setMilliseconds setMinutes
setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear
toDateString toGMTString toISOString toJSON toLocaleDateString toLocaleString toLocaleTimeString toString toTimeString toUTCString valueOf`,
  DateTime: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ _zone c constructor day daysInMonth daysInYear diff diffNow
endOf equals get getPossibleOffsets hasOwnProperty hasSame hour invalid invalidExplanation invalidReason isInDST isInLeapYear isLuxonDateTime
isOffsetFixed isPrototypeOf isValid isWeekend loc localWeekData localWeekNumber localWeekYear localWeekday locale millisecond minus minute
month monthLong monthShort numberingSystem o offset offsetNameLong offsetNameShort ordinal outputCalendar plus propertyIsEnumerable quarter
reconfigure resolvedLocaleOptions second set setLocale setZone startOf toBSON toFormat toHTTP toISO toISODate toISOTime toISOWeekDate
toJSDate toJSON toLocal toLocaleParts toLocaleString toMillis toObject toRFC2822 toRelative toRelativeCalendar toSQL toSQLDate toSQLTime
toSeconds toString toUTC toUnixInteger ts until valueOf weekData weekNumber weekYear weekday weekdayLong weekdayShort weeksInLocalWeekYear
weeksInWeekYear year zone zoneName`,
  Duration: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ as constructor conversionAccuracy days equals get
hasOwnProperty hours invalid invalidExplanation invalidReason isLuxonDuration isPrototypeOf isValid loc locale mapUnits matrix milliseconds
minus minutes months negate normalize numberingSystem plus propertyIsEnumerable quarters reconfigure removeZeros rescale seconds set shiftTo
shiftToAll toFormat toHuman toISO toISOTime toJSON toLocaleString toMillis toObject toString valueOf values weeks years`,
  'DateTime static': `DATETIME_FULL DATETIME_FULL_WITH_SECONDS DATETIME_HUGE DATETIME_HUGE_WITH_SECONDS DATETIME_MED DATETIME_MED_WITH_SECONDS
DATETIME_MED_WITH_WEEKDAY DATETIME_SHORT DATETIME_SHORT_WITH_SECONDS DATE_FULL DATE_HUGE DATE_MED DATE_MED_WITH_WEEKDAY DATE_SHORT
TIME_24_SIMPLE TIME_24_WITH_LONG_OFFSET TIME_24_WITH_SECONDS TIME_24_WITH_SHORT_OFFSET TIME_SIMPLE TIME_WITH_LONG_OFFSET TIME_WITH_SECONDS
TIME_WITH_SHORT_OFFSET __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind buildFormatParser
call caller columnNumber constructor expandFormat fileName fromFormat fromFormatExplain fromFormatParser fromHTTP fromISO fromJSDate
fromMillis fromObject fromRFC2822 fromSQL fromSeconds fromString fromStringExplain hasOwnProperty invalid isDateTime isPrototypeOf length
lineNumber local max min name now parseFormatForOpts propertyIsEnumerable prototype resetCache toLocaleString toString utc valueOf`,
  'Duration static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber constructor
fileName fromDurationLike fromISO fromISOTime fromMillis fromObject hasOwnProperty invalid isDuration isPrototypeOf length lineNumber name
normalizeUnit propertyIsEnumerable prototype toLocaleString toString valueOf`,
  'Object static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments assign bind call caller columnNumber
constructor create defineProperties defineProperty entries fileName freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors
getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasOwn hasOwnProperty is isExtensible isFrozen isPrototypeOf isSealed keys
length lineNumber name preventExtensions propertyIsEnumerable prototype seal setPrototypeOf toLocaleString toString valueOf values`,
  Math: `E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ abs acos acosh asin
asinh atan atan2 atanh cbrt ceil clz32 constructor cos cosh exp expm1 f16round floor fround hasOwnProperty hypot imul isPrototypeOf log log10
log1p log2 max min pow propertyIsEnumerable random round sign sin sinh sqrt sumPrecise tan tanh toLocaleString toString trunc valueOf`,
  JSON: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty isPrototypeOf parse
propertyIsEnumerable stringify toLocaleString toString valueOf`,
  'Array static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber constructor
fileName from hasOwnProperty isArray isPrototypeOf length lineNumber name of propertyIsEnumerable prototype toLocaleString toString valueOf`,
  'Number static': `EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY __defineGetter__ __defineSetter__
__lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber constructor fileName hasOwnProperty isFinite
isInteger isNaN isPrototypeOf isSafeInteger length lineNumber name parseFloat parseInt propertyIsEnumerable prototype toLocaleString toString
valueOf`,
  'String static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber constructor
fileName fromCharCode fromCodePoint hasOwnProperty isPrototypeOf length lineNumber name propertyIsEnumerable prototype raw toLocaleString
toString valueOf`,
  'Date static': `UTC __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber constructor
fileName hasOwnProperty isPrototypeOf length lineNumber name now parse propertyIsEnumerable prototype toLocaleString toString valueOf`,
  $input: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ all constructor first hasOwnProperty isPrototypeOf item last
propertyIsEnumerable toLocaleString toString valueOf`,
  '$()': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ all constructor first hasOwnProperty isExecuted isPrototypeOf
item itemMatching last propertyIsEnumerable toLocaleString toString valueOf`,
  '$node[]': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty isPrototypeOf json
propertyIsEnumerable toLocaleString toString valueOf`,
  $workflow: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ active constructor hasOwnProperty id isPrototypeOf name
propertyIsEnumerable toLocaleString toString valueOf`,
  $execution: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor hasOwnProperty id isPrototypeOf mode
propertyIsEnumerable toLocaleString toString valueOf`,
  others: `BYTES_PER_ELEMENT DateTimeFormat ListFormat NumberFormat PluralRules RelativeTimeFormat __defineGetter__ __defineSetter__ __lookupGetter__
__lookupSetter__ __proto__ abutsEnd abutsStart add after all allSettled any apply arguments asIntN asUintN asyncIterator at before bind
buffer byteLength byteOffset call caller catch clear clone columnNumber compile construct constructor contains copyWithin count debug
defineProperty delete deleteProperty description detached difference divideEqually dotAll drop dtFormatter e end engulfs entries equals
eraCache eras error escape every exec extract fastNumbers fastNumbersCached fileName fill filter finally find findIndex findLast
findLastIndex flags flatMap for forEach format formatOffset formatToParts from fromDateTimes fromISO get getBigInt64 getBigUint64 getFloat16
getFloat32 getFloat64 getInt16 getInt32 getInt8 getMinDaysInFirstWeek getOrInsert getOrInsertComputed getOwnPropertyDescriptor getPrototypeOf
getStartOfWeek getUint16 getUint32 getUint8 getWeekSettings getWeekendDays global groupBy has hasIndices hasInstance hasOwnProperty hasSame
ianaName ignoreCase includes indexOf info intersection intl invalid invalidExplanation invalidReason isAfter isBefore isConcatSpreadable
isDisjointFrom isEmpty isEnglish isError isExtensible isInterval isLuxonInterval isPrototypeOf isSubsetOf isSupersetOf isUniversal isValid
isView iterator join keyFor keys lastDateTime lastIndex lastIndexOf length lineNumber listFormatter listingMode locale log map mapEndpoints
match matchAll maxByteLength merge meridiemCache meridiems message months monthsCache multiline name next numberFormatter numberingSystem of
offset offsetName outputCalendar overlaps ownKeys preventExtensions propertyIsEnumerable prototype race redefaultToEN redefaultToSystem
reduce reduceRight reject relFormatter replace resizable resize resolve resolvedOptions return reverse s search select set setBigInt64
setBigUint64 setFloat16 setFloat32 setFloat64 setInt16 setInt32 setInt8 setPrototypeOf setUint16 setUint32 setUint8 size slice some sort
source species specifiedLocale split splitAt splitBy stack start sticky subarray symmetricDifference take test then throw toArray toDuration
toFormat toISO toISODate toISOTime toLocaleString toPrimitive toReversed toSorted toString toStringTag transfer transferToFixedLength try
type unicode unicodeSets union unscopables valid valueOf values warn weekSettings weekdays weekdaysCache with withResolvers xor zoneName`,
};
