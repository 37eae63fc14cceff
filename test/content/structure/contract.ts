/** A contract without a defect, one paragraph a line. */
export const CONTRACT = `MASTER SERVICES AGREEMENT
This Master Services Agreement (this “Agreement”) is entered into as of March 1, 2024 (the “Effective Date”) by and between Harbor Analytics, Inc., a Delaware corporation (“Provider”), and Northwind Foods LLC, a New York limited liability company (“Customer”; Provider and Customer each, a “Party” and together, the “Parties”).
RECITALS
Provider offers analytics services, and Customer wishes to receive them. The Parties agree as follows:
1. Definitions
1.1 “Affiliate” means an entity that controls, is controlled by or is under common control with a Party.
1.2 “Confidential Information” means information that a Party discloses to the other Party under this Agreement and marks as confidential.
1.3 “Fees” means the amounts set out in Schedule 1.
1.4 “Services” means the services described in Exhibit A.
2. Services
2.1 Performance. Provider shall perform the Services for Customer and its Affiliates with reasonable care.
2.2 Changes. A change of the Services needs the written agreement of both Parties. It follows this procedure:
(a) the Party that wants the change sends a request to the other Party; and
(b) the other Party answers within ten (10) days, subject to paragraph (a) above.
3. Fees and Payment
3.1 Invoices. Provider shall invoice the Fees monthly. Customer shall pay each invoice within thirty (30) days.
3.2 Late Payment. Amounts that are not paid under Section 3.1 (Invoices) bear interest of two percent (2%) per year.
4. Confidentiality
4.1 Duty. Each Party shall protect the Confidential Information of the other Party as Sections 2.1 and 4.2 provide.
4.2 Exceptions. Section 4.1 does not apply to information that is public, or that Section 409A of the Internal Revenue Code requires a Party to disclose.
5. Term and Termination
5.1 Term. This Agreement begins on the Effective Date and ends on February 28, 2027, unless terminated under Section 5.2.
5.2 Termination. Either Party may terminate this Agreement under the conditions of Section 2.2(b) and of Section 7.1 of the Escrow Agreement, by sixty (60) days’ notice.
6. General
6.1 Liability. The liability of each Party is limited to one hundred thousand dollars ($100,000).
6.2 Law. The law of the State of New York governs this Agreement.
IN WITNESS WHEREOF, the Parties have signed this Agreement as of the Effective Date.
Harbor Analytics, Inc.
By: ______________________
Name: ____________________
Northwind Foods LLC
By: ______________________
Name: ____________________
Exhibit A
Description of Services
1. Scope. Provider analyses the sales of Customer each month.
2. Reports. Provider sends a report of the Services to Customer each quarter.
Schedule 1
Fees
The Fees are $5,000 for each month, payable under Section 3.
`;
