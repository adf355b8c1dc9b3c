/** Places of a CII document that are asked for outside the rules. */

/** BT-24. */
export const guidelinePath = "rsm:ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID";
export const headerAgreementPath = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement";
export const headerSettlementPath = "rsm:SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
