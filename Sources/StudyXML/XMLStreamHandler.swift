/// Takes the events of an ``XMLStream`` as they come.
///
/// Names are told by their position in the list that the stream was made with, so that nothing is compared or copied for
/// the millions of elements of a large file. Bytes are valid only in the call.
public protocol XMLStreamHandler: AnyObject {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - name: The position of its name in the stream's list; -1 for a name or a namespace that is not listed.
  ///   - attributes: Its attributes.
  func start(_ name: Int, _ attributes: XMLStreamAttributes)

  /// An element ends.
  ///
  /// - Parameter name: As for its beginning.
  func end(_ name: Int)

  /// Text inside the element that began last; it can come in several pieces.
  ///
  /// - Parameter bytes: The text in UTF-8, with its references resolved.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
