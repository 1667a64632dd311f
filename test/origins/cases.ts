import { saidBack } from './must-ask-again.js';
import { throughItems } from './must-ask-items.js';
import { inNames, ownNames } from './must-ask-names.js';
import { mixed } from './must-ask-mixed.js';
import { byOtherWays } from './must-ask-more.js';
import { throughOthers } from './must-ask-outside.js';
import { beside } from './need-not-again.js';
import { byItems } from './need-not-items.js';
import { byOwnWays } from './need-not-more.js';
import { byOthers } from './need-not-outside.js';

export const mustAsk = [...throughItems, ...throughOthers, ...byOtherWays, ...saidBack, ...mixed, ...inNames];
export const needNot = [...byItems, ...byOthers, ...byOwnWays, ...beside, ...ownNames];
