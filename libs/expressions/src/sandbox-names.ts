/** What the sandbox offers, asked of itself: `NAMES=write npm run -s jest -- libs/sandbox/src/sandbox-names.spec.ts`. */
export const names: Readonly<Record<string, string>> = {
  expression: `$ $average $binary $env $execution $fromAI $if $ifEmpty $input $item $itemIndex $items $jmesPath $jmespath $json $max $min $node $not $now
$parameter $prevNode $runIndex $today $workflow AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean Buffer DataView
Date DateTime Duration Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array
Int8Array InternalError Interval Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ compact constructor decodeURI decodeURIComponent encodeURI
encodeURIComponent escape globalThis hasField hasOwnProperty isEmpty isFinite isNaN isNotEmpty isPrototypeOf keepFieldsContaining luxon
parseFloat parseInt propertyIsEnumerable removeField removeFieldsContaining toJsonString toLocaleString toString undefined unescape urlEncode
valueOf`,
  code: `$ $average $binary $execution $fromAI $getWorkflowStaticData $if $ifEmpty $input $item $itemIndex $items $jmesPath $jmespath $json $max $min
$node $not $now $runIndex $today $workflow AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean Buffer DataView Date
DateTime Duration Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array
Int8Array InternalError Interval Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ compact console constructor decodeURI decodeURIComponent
encodeURI encodeURIComponent escape getWorkflowStaticData globalThis hasField hasOwnProperty isEmpty isFinite isNaN isNotEmpty isPrototypeOf
item items keepFieldsContaining luxon parseFloat parseInt propertyIsEnumerable removeField removeFieldsContaining require toJsonString
toLocaleString toString undefined unescape urlEncode valueOf`,
  String: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ anchor at base64Decode base64Encode big blink bold charAt
charCodeAt codePointAt compact concat constructor endsWith extractDomain extractEmail extractUrl extractUrlPath fixed fontcolor fontsize
hasField hasOwnProperty hash includes indexOf isDomain isEmail isEmpty isNotEmpty isNumeric isPrototypeOf isUrl isWellFormed italics
keepFieldsContaining lastIndexOf length link localeCompare match matchAll normalize padEnd padStart parseJson propertyIsEnumerable quote
removeField removeFieldsContaining removeMarkdown removeTags repeat replace replaceAll replaceSpecialChars search slice small split
startsWith strike sub substr substring sup toBoolean toDate toDateTime toFloat toInt toJsonString toLocaleLowerCase toLocaleString
toLocaleUpperCase toLowerCase toNumber toSentenceCase toSnakeCase toString toTitleCase toUpperCase toWellFormed trim trimEnd trimLeft
trimRight trimStart urlDecode urlEncode valueOf`,
  Array: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ append at average chunk compact concat constructor copyWithin
difference entries every fill filter find findIndex findLast findLastIndex first flat flatMap forEach hasField hasOwnProperty includes
indexOf intersection isEmpty isNotEmpty isPrototypeOf join keepFieldsContaining keys last lastIndexOf length map max merge min pluck pop
propertyIsEnumerable push randomItem reduce reduceRight removeDuplicates removeField removeFieldsContaining renameKeys reverse shift slice
smartJoin some sort splice sum toJsonString toLocaleString toReversed toSorted toSpliced toString union unique unshift urlEncode valueOf
values with`,
  Number: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ abs ceil compact constructor floor format hasField
hasOwnProperty isEmpty isEven isInteger isNotEmpty isOdd isPrototypeOf keepFieldsContaining propertyIsEnumerable removeField
removeFieldsContaining round toBoolean toDateTime toExponential toFixed toFloat toInt toJsonString toLocaleString toPrecision toString
urlEncode valueOf`,
  Date: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ beginningOf compact constructor endOfMonth extract format
getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay
getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getYear hasField hasOwnProperty isDst isEmpty isInLast
isNotEmpty isPrototypeOf isWeekend keepFieldsContaining minus plus propertyIsEnumerable removeField removeFieldsContaining setDate
setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours setUTCMilliseconds
setUTCMinutes setUTCMonth setUTCSeconds setYear toDateString toDateTime toGMTString toISOString toJSON toJsonString toLocaleDateString
toLocaleString toLocaleTimeString toString toTimeString toUTCString urlEncode valueOf`,
  DateTime: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ _zone beginningOf c compact constructor day daysInMonth
daysInYear diff diffNow diffTo diffToNow endOf endOfMonth equals extract format get getPossibleOffsets hasField hasOwnProperty hasSame hour
invalid invalidExplanation invalidReason isBetween isDst isEmpty isInDST isInLast isInLeapYear isLuxonDateTime isNotEmpty isOffsetFixed
isPrototypeOf isValid isWeekend keepFieldsContaining loc localWeekData localWeekNumber localWeekYear localWeekday locale millisecond minus
minute month monthLong monthShort numberingSystem o offset offsetNameLong offsetNameShort ordinal outputCalendar plus propertyIsEnumerable
quarter reconfigure removeField removeFieldsContaining resolvedLocaleOptions second set setLocale setZone startOf toBSON toDateTime toFormat
toHTTP toISO toISODate toISOTime toISOWeekDate toJSDate toJSON toJsonString toLocal toLocaleParts toLocaleString toMillis toObject toRFC2822
toRelative toRelativeCalendar toSQL toSQLDate toSQLTime toSeconds toString toUTC toUnixInteger ts until urlEncode valueOf weekData weekNumber
weekYear weekday weekdayLong weekdayShort weeksInLocalWeekYear weeksInWeekYear year zone zoneName`,
  Duration: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ as compact constructor conversionAccuracy days equals get
hasField hasOwnProperty hours invalid invalidExplanation invalidReason isEmpty isLuxonDuration isNotEmpty isPrototypeOf isValid
keepFieldsContaining loc locale mapUnits matrix milliseconds minus minutes months negate normalize numberingSystem plus propertyIsEnumerable
quarters reconfigure removeField removeFieldsContaining removeZeros rescale seconds set shiftTo shiftToAll toFormat toHuman toISO toISOTime
toJSON toJsonString toLocaleString toMillis toObject toString urlEncode valueOf values weeks years`,
  'DateTime static': `DATETIME_FULL DATETIME_FULL_WITH_SECONDS DATETIME_HUGE DATETIME_HUGE_WITH_SECONDS DATETIME_MED DATETIME_MED_WITH_SECONDS
DATETIME_MED_WITH_WEEKDAY DATETIME_SHORT DATETIME_SHORT_WITH_SECONDS DATE_FULL DATE_HUGE DATE_MED DATE_MED_WITH_WEEKDAY DATE_SHORT
TIME_24_SIMPLE TIME_24_WITH_LONG_OFFSET TIME_24_WITH_SECONDS TIME_24_WITH_SHORT_OFFSET TIME_SIMPLE TIME_WITH_LONG_OFFSET TIME_WITH_SECONDS
TIME_WITH_SHORT_OFFSET __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind buildFormatParser
call caller columnNumber compact constructor expandFormat fileName fromFormat fromFormatExplain fromFormatParser fromHTTP fromISO fromJSDate
fromMillis fromObject fromRFC2822 fromSQL fromSeconds fromString fromStringExplain hasField hasOwnProperty invalid isDateTime isEmpty
isNotEmpty isPrototypeOf keepFieldsContaining length lineNumber local max min name now parseFormatForOpts propertyIsEnumerable prototype
removeField removeFieldsContaining resetCache toJsonString toLocaleString toString urlEncode utc valueOf`,
  'Duration static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber compact
constructor fileName fromDurationLike fromISO fromISOTime fromMillis fromObject hasField hasOwnProperty invalid isDuration isEmpty isNotEmpty
isPrototypeOf keepFieldsContaining length lineNumber name normalizeUnit propertyIsEnumerable prototype removeField removeFieldsContaining
toJsonString toLocaleString toString urlEncode valueOf`,
  'Object static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments assign bind call caller columnNumber compact
constructor create defineProperties defineProperty entries fileName freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors
getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasField hasOwn hasOwnProperty is isEmpty isExtensible isFrozen isNotEmpty
isPrototypeOf isSealed keepFieldsContaining keys length lineNumber name preventExtensions propertyIsEnumerable prototype removeField
removeFieldsContaining seal setPrototypeOf toJsonString toLocaleString toString urlEncode valueOf values`,
  Math: `E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ abs acos acosh asin
asinh atan atan2 atanh cbrt ceil clz32 compact constructor cos cosh exp expm1 f16round floor fround hasField hasOwnProperty hypot imul
isEmpty isNotEmpty isPrototypeOf keepFieldsContaining log log10 log1p log2 max min pow propertyIsEnumerable random removeField
removeFieldsContaining round sign sin sinh sqrt sumPrecise tan tanh toJsonString toLocaleString toString trunc urlEncode valueOf`,
  JSON: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ compact constructor hasField hasOwnProperty isEmpty isNotEmpty
isPrototypeOf keepFieldsContaining parse propertyIsEnumerable removeField removeFieldsContaining stringify toJsonString toLocaleString
toString urlEncode valueOf`,
  'Buffer static': `BYTES_PER_ELEMENT __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ alloc apply arguments bind byteLength call
caller columnNumber compact concat constructor fileName from hasField hasOwnProperty isBuffer isEmpty isEncoding isNotEmpty isPrototypeOf
keepFieldsContaining length lineNumber name of propertyIsEnumerable prototype removeField removeFieldsContaining toJsonString toLocaleString
toString urlEncode valueOf`,
  'Array static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber compact
constructor fileName from hasField hasOwnProperty isArray isEmpty isNotEmpty isPrototypeOf keepFieldsContaining length lineNumber name of
propertyIsEnumerable prototype removeField removeFieldsContaining toJsonString toLocaleString toString urlEncode valueOf`,
  'Number static': `EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY __defineGetter__ __defineSetter__
__lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber compact constructor fileName hasField
hasOwnProperty isEmpty isFinite isInteger isNaN isNotEmpty isPrototypeOf isSafeInteger keepFieldsContaining length lineNumber name parseFloat
parseInt propertyIsEnumerable prototype removeField removeFieldsContaining toJsonString toLocaleString toString urlEncode valueOf`,
  'String static': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber compact
constructor fileName fromCharCode fromCodePoint hasField hasOwnProperty isEmpty isNotEmpty isPrototypeOf keepFieldsContaining length
lineNumber name propertyIsEnumerable prototype raw removeField removeFieldsContaining toJsonString toLocaleString toString urlEncode valueOf`,
  'Date static': `UTC __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ apply arguments bind call caller columnNumber compact
constructor fileName hasField hasOwnProperty isEmpty isNotEmpty isPrototypeOf keepFieldsContaining length lineNumber name now parse
propertyIsEnumerable prototype removeField removeFieldsContaining toJsonString toLocaleString toString urlEncode valueOf`,
  $input: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ all compact constructor first hasField hasOwnProperty isEmpty
isNotEmpty isPrototypeOf item keepFieldsContaining last propertyIsEnumerable removeField removeFieldsContaining toJsonString toLocaleString
toString urlEncode valueOf`,
  '$()': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ all compact constructor context first hasField hasOwnProperty
isEmpty isExecuted isNotEmpty isPrototypeOf item itemMatching keepFieldsContaining last params propertyIsEnumerable removeField
removeFieldsContaining toJsonString toLocaleString toString urlEncode valueOf`,
  '$node[]': `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ binary compact constructor context data hasField hasOwnProperty
isEmpty isNotEmpty isPrototypeOf json keepFieldsContaining parameter propertyIsEnumerable removeField removeFieldsContaining runIndex
toJsonString toLocaleString toString urlEncode valueOf`,
  $workflow: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ active compact constructor hasField hasOwnProperty id isEmpty
isNotEmpty isPrototypeOf keepFieldsContaining name propertyIsEnumerable removeField removeFieldsContaining toJsonString toLocaleString
toString urlEncode valueOf`,
  $execution: `__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ compact constructor hasField hasOwnProperty id isEmpty
isNotEmpty isPrototypeOf keepFieldsContaining mode propertyIsEnumerable removeField removeFieldsContaining toJsonString toLocaleString
toString urlEncode valueOf`,
  others: `0 BYTES_PER_ELEMENT DateTimeFormat ListFormat NumberFormat PluralRules RelativeTimeFormat __defineGetter__ __defineSetter__ __lookupGetter__
__lookupSetter__ __proto__ abutsEnd abutsStart add after all allSettled any apply arguments asIntN asUintN asyncIterator at before bind
buffer byteLength byteOffset call caller catch clear clone columnNumber compact compile construct constructor contains copyWithin count
createHash createHmac debug defineProperty delete deleteProperty description detached difference digest divideEqually dotAll drop dtFormatter
e end engulfs entries equals eraCache eras error escape every exec extract fastNumbers fastNumbersCached fileName fill filter finally find
findIndex findLast findLastIndex flags flatMap for forEach format formatOffset formatToParts from fromDateTimes fromISO get getBigInt64
getBigUint64 getFloat16 getFloat32 getFloat64 getInt16 getInt32 getInt8 getMinDaysInFirstWeek getOrInsert getOrInsertComputed
getOwnPropertyDescriptor getPrototypeOf getStartOfWeek getUint16 getUint32 getUint8 getWeekSettings getWeekendDays global groupBy has
hasField hasIndices hasInstance hasOwnProperty hasSame ianaName ignoreCase includes indexOf info intersection intl invalid invalidExplanation
invalidReason isAfter isBefore isConcatSpreadable isDisjointFrom isEmpty isEnglish isError isExtensible isInterval isLuxonInterval isNotEmpty
isPrototypeOf isSubsetOf isSupersetOf isUniversal isValid isView iterator join keepFieldsContaining keyFor keys lastDateTime lastIndex
lastIndexOf length lineNumber listFormatter listingMode locale log map mapEndpoints match matchAll maxByteLength merge meridiemCache
meridiems message months monthsCache multiline name next numberFormatter numberingSystem of offset offsetName outputCalendar overlaps ownKeys
preventExtensions propertyIsEnumerable prototype race randomUUID redefaultToEN redefaultToSystem reduce reduceRight reject relFormatter
removeField removeFieldsContaining replace resizable resize resolve resolvedOptions return reverse s search select set setBigInt64
setBigUint64 setFloat16 setFloat32 setFloat64 setInt16 setInt32 setInt8 setPrototypeOf setUint16 setUint32 setUint8 size slice some sort
source species specifiedLocale split splitAt splitBy stack start sticky subarray symmetricDifference take test then throw toArray toBoolean
toDuration toFormat toISO toISODate toISOTime toInt toJSON toJsonString toLocaleString toNumber toPrimitive toReversed toSorted toString
toStringTag transfer transferToFixedLength try type unicode unicodeSets union unscopables update urlEncode valid valueOf values warn
weekSettings weekdays weekdaysCache with withResolvers xor zoneName`,
};
