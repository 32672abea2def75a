module {
  func.func @digits(%arg0: !torch.vtensor<[4,64],f32>, %arg1: !torch.vtensor<[64,32],f32>, %arg2: !torch.vtensor<[32],f32>, %arg3: !torch.vtensor<[32,10],f32>, %arg4: !torch.vtensor<[10],f32>) -> !torch.vtensor<[4,10],f32> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64, torch.onnx_meta.producer_name = "", torch.onnx_meta.producer_version = ""} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.Gemm"(%arg0, %arg1, %arg2) : (!torch.vtensor<[4,64],f32>, !torch.vtensor<[64,32],f32>, !torch.vtensor<[32],f32>) -> !torch.vtensor<[4,32],f32>
    %1 = torch.operator "onnx.Relu"(%0) : (!torch.vtensor<[4,32],f32>) -> !torch.vtensor<[4,32],f32>
    %2 = torch.operator "onnx.Gemm"(%1, %arg3, %arg4) : (!torch.vtensor<[4,32],f32>, !torch.vtensor<[32,10],f32>, !torch.vtensor<[10],f32>) -> !torch.vtensor<[4,10],f32>
    %3 = torch.operator "onnx.Softmax"(%2) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[4,10],f32>) -> !torch.vtensor<[4,10],f32>
    return %3 : !torch.vtensor<[4,10],f32>
  }
}
